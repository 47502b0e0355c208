// What the browser keeps for the page: settings, drawings by board, and the board that is open, with what leads back.

import { emptyMarks, isEmpty, stateOf } from "./board/position.js";
import { fits } from "./drawn.js";
import { sound } from "./sound.js";

const DRAWINGS = 200; // boards whose drawing is kept
const BACK = 500; // positions of the open board that can be gone back to after a reload
const BOARDS = 60; // other boards among these: each edit is one

const tabs = storeOf("localStorage"), tab = storeOf("sessionStorage"); // of all tabs, of this one

// Does the browser keep anything? Else what is kept here goes with the page.
export const keeps = tabs instanceof Storage;

// A store of the browser; where it denies one, as where cookies are blocked, one of the page's own.
function storeOf(name) {
	try {
		globalThis[name].getItem("satloop");
		return globalThis[name];
	} catch {
		const values = new Map();
		return { getItem: key => values.get(key) ?? null, setItem: (key, value) => values.set(key, value), removeItem: key => values.delete(key) };
	}
}

// The value in a text that was kept by that name, as far as it is sound; null where there is none.
function valueIn(text, name) {
	try {
		return sound(name, JSON.parse(text));
	} catch {
		return null;
	}
}

export const recall = name => valueIn(tabs.getItem(`satloop ${name}`), name);

// Keep a value by a name. Returns whether there was room.
export function remember(name, value) {
	try {
		tabs.setItem(`satloop ${name}`, JSON.stringify(value));
		return true;
	} catch {
		return false;
	}
}

// A board without its comments, which an address does not have: who made it, how hard it is.
export const bare = ({ puzzle, text }) => [puzzle, ...text.split("\n").map(line => line.trim()).filter(line => line && !line.startsWith("#"))].join("\n");

const drawings = () => recall("boards") ?? [];
const among = (list, board, name = bare(board)) => list?.find(one => bare(one) === name);
const stateAmong = (list, board, one = among(list, board)) => one && fits(one.state, board) ? one.state : undefined;

// What is kept of a board: its state, when it was drawn, its level, whether it is solved; undefined where nothing is.
export const keptOf = board => among(drawings(), board);

// Its state alone, undefined where there is none that the board may have.
export const keptState = board => stateAmong(drawings(), board);

// The board's states before and after another tab kept its drawings, where the event tells of that.
export function keptElsewhere({ key, oldValue, newValue }, board) {
	return key === "satloop boards" ? [oldValue, newValue].map(text => stateAmong(valueIn(text, "boards"), board)) : [];
}

// The board on the setter's desk, which waits there while one plays.
export const keepDesk = ({ puzzle, text }) => remember("desk", { puzzle, text });

// The boards that were drawn on, the last first.
export const earlier = drawings;

// Keep the open board, how it came to be, and, where this tab drew on it, what is drawn: another tab may have drawn more.
// Boards without a stroke take no room from others. Where the room ends, the drawings that were not touched for longest
// go first. facts: what else is known of the board. Returns whether all were kept.
export function keep(history, drew = true, facts = {}) {
	const { board, marks, draft } = history.now, { puzzle, text } = board;
	const all = !drew || keepDrawing(board, marks, facts);
	const open = { puzzle, text, draft: draft && plainDraft(draft), back: way(history.past, history.now), forth: way(history.future, history.now) };
	while (!rememberOpen(open)) {
		if (!open.back.length && !open.forth.length) return false;
		open.back.length >>= 1;
		open.forth.length >>= 1;
	}
	return all;
}

function keepDrawing(board, marks, facts) {
	const { puzzle, text, level } = board, name = bare(board);
	let others = drawings().filter(one => bare(one) !== name), all = true;
	const own = isEmpty(board, marks) ? [] : [{ puzzle, text, level, when: Date.now(), ...facts, state: stateOf(marks) }];
	others = others.slice(0, DRAWINGS - own.length);
	while (!remember("boards", [...own, ...others])) {
		all = false;
		if (!others.length) break;
		others = others.slice(0, others.length >> 1);
	}
	return all;
}

// The board that is open: each tab has its own, and a new tab begins with the last.
function rememberOpen(open) {
	try {
		tab.setItem("satloop open", JSON.stringify(open));
	} catch {
		tab.removeItem("satloop open");
	}
	return remember("open", open);
}

const openOne = () => valueIn(tab.getItem("satloop open"), "open") ?? recall("open");

// The board that was open last, or the one of which the page of an earlier version kept a drawing.
export function latest() {
	return openOne() ?? drawings()[0];
}

// Give an open board its draft and the positions before and after it, where it is the one that was open last.
// read({ puzzle, text }): a board, null where it cannot be read.
export async function restore(history, read) {
	const open = openOne(), { now } = history;
	if (!open || bare(open) !== bare(now.board)) return;
	const key = ({ puzzle, text }) => `${puzzle}\n${text}`, boards = new Map([[key(now.board), now.board]]);
	for (const { board } of [...open.back ?? [], ...open.forth ?? []]) {
		if (board && !boards.has(key(board))) boards.set(key(board), await read(board));
	}
	const board = one => boards.get(key(one));
	history.past.unshift(...places(open.back, now, board).reverse());
	if (history.now !== now) return; // somebody drew meanwhile
	history.future = places(open.forth, now, board).reverse();
	const draft = wholeDraft(open.draft);
	history.amend(draft && drafts(now.board, draft) ? { draft } : {}); // listeners see the way back
}

function drafts({ rows, columns }, { clues, walls, holes }) {
	return (!clues || (clues.length === rows && clues.every(row => row.length === columns)))
		&& (!walls || walls.length === rows * (columns + 1) + columns * (rows + 1)) && holes.length <= rows * columns;
}

const plainDraft = draft => draft && { ...draft, pending: false, walls: draft.walls && Array.from(draft.walls) };
const wholeDraft = draft => draft && { ...draft, walls: draft.walls && Uint8Array.from(draft.walls) };

// The positions of a list, the nearest first, as what differs from the one before: marks, the draft, the board, whose
// marks are then those that differ from none. As far as they are of one trial.
function way(list, now) {
	const out = [];
	for (let i = list.length - 1, last = now, boards = 0; i >= 0 && out.length < BACK; last = list[i--]) {
		const { board, marks, trials, draft } = list[i], other = board !== last.board;
		if (trials.length !== now.trials.length || (other && ++boards > BOARDS)) break;
		out.push({ marks: differences(other ? emptyMarks(board) : last.marks, marks),
			...(other && { board: { puzzle: board.puzzle, text: board.text } }), ...(draft !== last.draft && { draft: plainDraft(draft) ?? null }) });
	}
	return out;
}

function places(steps = [], now, boardOf) {
	const out = [];
	let { board, marks, draft } = now;
	for (const step of steps) {
		if (step.board) {
			board = boardOf(step.board);
			if (!board) break;
			marks = emptyMarks(board);
		}
		marks = changed(marks, step.marks ?? step); // an earlier version kept the marks alone
		if ("draft" in step) draft = wholeDraft(step.draft);
		if (!fits(stateOf(marks), board) || (draft && !drafts(board, draft))) break;
		out.push(Object.freeze({ ...now, board, marks, draft }));
	}
	return out;
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
		for (const [place, one] of places) if (place < out[name].length && Array.isArray(one) === (name === "pencil")) out[name][place] = one;
	}
	return out;
}
