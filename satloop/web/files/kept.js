// What the browser keeps for the page: settings, drawings by board, and the board that is open, with what leads back.

import { isEmpty, stateOf } from "./board/position.js";

const DRAWINGS = 200; // boards whose drawing is kept
const BACK = 500; // positions of the open board that can be gone back to after a reload

// The value of that name, null where the browser keeps none.
export function recall(name) {
	try {
		return JSON.parse(localStorage.getItem(`satloop ${name}`));
	} catch {
		return null;
	}
}

// Keep a value by a name. Returns whether there was room.
export function remember(name, value) {
	try {
		localStorage.setItem(`satloop ${name}`, JSON.stringify(value));
		return true;
	} catch {
		return false;
	}
}

// A board without its comments, which an address does not have: who made it, how hard it is.
export const bare = ({ puzzle, text }) => [puzzle, ...text.split("\n").map(line => line.trim()).filter(line => line && !line.startsWith("#"))].join("\n");

const drawings = () => recall("boards") ?? [];

// What was drawn on a board, undefined where nothing was.
export function keptState(board) {
	const name = bare(board);
	return drawings().find(one => bare(one) === name)?.state;
}

// Keep what is drawn on the open board, and how it came to be. Boards without a stroke take no room from others. Where
// the room ends, the drawings that were not touched for longest go first. Returns whether all were kept.
export function keep(history) {
	const { board, marks, draft } = history.now, { puzzle, text } = board, name = bare(board);
	const open = { puzzle, text, draft: draft && plainDraft(draft), back: way(history.past, history.now), forth: way(history.future, history.now) };
	let others = drawings().filter(one => bare(one) !== name), all = true;
	const own = isEmpty(board, marks) ? [] : [{ puzzle, text, state: stateOf(marks) }];
	others = others.slice(0, DRAWINGS - own.length);
	while (!remember("boards", [...own, ...others])) {
		all = false;
		if (!others.length) break;
		others = others.slice(0, others.length >> 1);
	}
	while (!remember("open", open)) {
		if (!open.back.length && !open.forth.length) return false;
		open.back.length >>= 1;
		open.forth.length >>= 1;
	}
	return all;
}

// The board that was open last, or the one of which the page of an earlier version kept a drawing.
export function latest() {
	return recall("open") ?? drawings()[0];
}

// Give an open board its draft and the positions before and after it, where it is the one that was open last.
export function restore(history) {
	const open = recall("open"), { board } = history.now;
	if (!open || bare(open) !== bare(board)) return;
	history.past.push(...places(open.back, history.now).reverse());
	history.future = places(open.forth, history.now).reverse();
	const { draft } = open;
	history.amend(draft ? { draft: { ...draft, walls: draft.walls && Uint8Array.from(draft.walls) } } : {}); // listeners see the way back
}

const plainDraft = draft => ({ ...draft, pending: false, walls: draft.walls && Array.from(draft.walls) });

// The positions of a list, the nearest first, as what differs from the one before; as far as they are of one board and trial.
function way(list, now) {
	const out = [];
	for (let i = list.length - 1, last = now; i >= 0 && out.length < BACK; last = list[i--]) {
		const { board, marks, trials } = list[i];
		if (board !== now.board || trials.length !== now.trials.length) break;
		out.push(differences(last.marks, marks));
	}
	return out;
}

function places(steps = [], now) {
	let { marks } = now;
	return steps.map(step => Object.freeze({ ...now, draft: null, marks: marks = changed(marks, step) }));
}

function differences(from, to) {
	const out = {};
	for (const name of Object.keys(to)) {
		const places = [];
		to[name].forEach((one, place) => { if (String(one) !== String(from[name][place])) places.push([place, one]); });
		if (places.length) out[name] = places;
	}
	return out;
}

function changed(marks, step) {
	const out = { ...marks };
	for (const [name, places] of Object.entries(step)) {
		if (!out[name]) continue;
		out[name] = out[name].slice();
		for (const [place, one] of places) out[name][place] = one;
	}
	return out;
}
