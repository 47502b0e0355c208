// A position: a board and what is drawn on it. History keeps every position, so that all can be undone.
//
// Marks are arrays by name: edges and further layers of lines, shaded, a code a place, 0 open, else 1 + 2 level + drawn, where level counts
// the trials around the mark; digits, number + 1024 level a cell; pencil, a list of small numbers a cell.

import { Grid } from "./grid.js";

export const LAYERS = ["edges", "doubled", "tripled", "quadrupled"]; // a line along an edge, a second one, a third, a fourth
export const NAMES = [...LAYERS, "shaded"];

export const code = (drawn, level) => drawn === null ? 0 : 1 + 2 * level + Number(drawn);
export const value = code => code ? (code - 1) & 1 : -1;
export const level = code => code ? (code - 1) >> 1 : 0;
export const digit = code => code & 1023;
export const digitLevel = code => code >> 10;

export function gridOf(board) {
	return new Grid(board.rows, board.columns, Number(board.draws.includes("sides")));
}

export function emptyMarks(board) {
	const grid = gridOf(board), cells = board.rows * board.columns, marks = {};
	if (!board.draws.includes("digits")) marks.edges = new Uint16Array(grid.size);
	for (const name of LAYERS) if (board.draws.includes(name)) marks[name] = new Uint16Array(grid.size);
	if (board.draws.includes("shaded")) marks.shaded = new Uint16Array(cells);
	if (marks.edges) marks.notes = new Uint8Array(cells); // of one's own: 1 a dot, 2 inside, 3 outside
	if (board.draws.includes("digits")) {
		marks.digits = Int32Array.from({ length: cells }, (_, cell) => given(board, cell));
		marks.pencil = Array(cells).fill(Object.freeze([]));
	}
	for (const name of NAMES) if (marks[name] && board.given?.[name]) put(marks[name], board.given[name], 1);
	return marks;
}

// The number that a board prints in a cell, 0 for none.
export function given(board, cell) {
	const token = board.grids[0][Math.floor(cell / board.columns)][cell % board.columns];
	return /^[a-z]$/i.test(token) ? token.toLowerCase().charCodeAt(0) - 87 : parseInt(token, 10) || 0;
}

export function printed(board, name, place) {
	if (name === "digits" || name === "pencil") return given(board, place) > 0;
	return (board.given?.[name]?.[place] ?? "-") === "1";
}

// Does the board print the mark as a whole? Of a line through cells it prints the half in the cell of a given piece.
export function printedWhole(board, name, place) {
	return printed(board, name, place) && !(name === "edges" && board.draws.includes("lines"));
}

function put(codes, signs, least = 0) {
	for (let i = 0; i < codes.length; i++) if (signs[i] >= String(least) && signs[i] !== "-") codes[i] = code(signs[i] === "1", 0);
}

// Marks of a state as the server writes it.
export function marksOf(board, state = {}) {
	const marks = emptyMarks(board);
	for (const name of NAMES) if (marks[name] && state[name]?.length === marks[name].length) put(marks[name], state[name]);
	if (marks.notes && state.notes?.length === marks.notes.length) marks.notes = Uint8Array.from(state.notes, Number);
	if (marks.digits && state.digits?.length === marks.digits.length) {
		marks.digits = Int32Array.from(state.digits, (number, cell) => number || marks.digits[cell]);
	}
	if (marks.pencil && state.marks?.length === marks.pencil.length) marks.pencil = state.marks.slice();
	return marks;
}

export function stateOf(marks) {
	const state = {};
	for (const name of NAMES) {
		if (marks[name]) state[name] = Array.from(marks[name], one => "-01"[value(one) + 1]).join("");
	}
	if (marks.notes?.some(Boolean)) state.notes = Array.from(marks.notes).join("");
	if (marks.digits) {
		state.digits = Array.from(marks.digits, digit);
		if (marks.pencil.some(list => list.length)) state.marks = marks.pencil;
	}
	return state;
}

export function isEmpty(board, marks) {
	const none = emptyMarks(board);
	return Object.keys(marks).every(name => name === "pencil" ? marks.pencil.every(list => !list.length)
		: marks[name].every((one, place) => one === none[name][place]));
}

// Marks with facts [name, place, holds] drawn in; a number that does not hold goes from the pencil marks.
export function withFacts(board, marks, facts, trial = 0) {
	const out = { ...marks }, count = board.rows;
	const own = name => out[name] === marks[name] ? out[name] = marks[name].slice() : out[name];
	for (const [name, place, holds] of facts) {
		if (NAMES.includes(name) && marks[name]) {
			own(name)[place] = code(holds, trial);
		} else if (name === "digits" && marks.digits) {
			const cell = Math.floor(place / count), number = place % count + 1;
			if (holds) own("digits")[cell] = number + 1024 * trial;
			own("pencil")[cell] = holds ? [] : out.pencil[cell].filter(other => other !== number);
		}
	}
	return out;
}

// Marks with what another hand changed from one set of marks to another; where both hands changed a place, the mark with
// the higher code, so that both come to the same.
export function merged(marks, before, after) {
	const out = { ...marks }, plain = (name, one) => name === "digits" ? digit(one) : NAMES.includes(name) ? one && 1 + value(one) : one;
	for (const [name, codes] of Object.entries(after)) {
		codes.forEach((theirs, place) => {
			const own = plain(name, out[name][place]), [one, old, other] = [own, before[name][place], theirs].map(String);
			if (other === old || other === one || (one !== old && own > theirs)) return;
			if (out[name] === marks[name]) out[name] = marks[name].slice();
			out[name][place] = theirs;
		});
	}
	return out;
}

// What a state of the server says, as facts.
export function factsOf(board, state) {
	const facts = [];
	for (const name of NAMES) {
		for (let i = 0; i < (state[name]?.length ?? 0); i++) if (state[name][i] !== "-") facts.push([name, i, state[name][i] === "1"]);
	}
	state.digits?.forEach((number, cell) => { if (number) facts.push(["digits", cell * board.rows + number - 1, true]); });
	return facts;
}

// What marks say of a fact: 1 it holds, 0 it does not, -1 nothing.
export function ownWord(board, marks, [name, place, holds]) {
	if (name !== "digits") {
		const own = marks[name] ? value(marks[name][place]) : -1;
		return own < 0 ? -1 : Number((own === 1) === holds);
	}
	const cell = Math.floor(place / board.rows), number = place % board.rows + 1, own = digit(marks.digits[cell]);
	if (own) return Number((own === number) === holds);
	return marks.pencil[cell].length && !marks.pencil[cell].includes(number) ? Number(!holds) : -1;
}

// The marks of a board on another one of its size, but for what either prints.
export function carried(before, marks, board) {
	const out = emptyMarks(board);
	if (before.rows !== board.rows || before.columns !== board.columns || before.puzzle !== board.puzzle) return out;
	for (const name of Object.keys(out)) {
		for (let i = 0; i < out[name].length; i++) {
			const owner = name === "pencil" ? "digits" : name;
			if (!printed(before, owner, i) && !printed(board, owner, i)) out[name][i] = marks[name][i];
		}
	}
	return out;
}

const otherClues = (one, other) => one.board !== other.board || one.draft !== other.draft;

// All positions, and who is told of another.
export class History {
	constructor() {
		Object.assign(this, { past: [], future: [], now: null, listeners: [], stayed: new WeakSet() });
	}

	listen(callback) {
		this.listeners.push(callback);
	}

	// Go on to a position: the present one with these changes.
	go(changes) {
		if (this.now) this.past.push(this.now);
		this.future = [];
		this.set(Object.freeze({ ...this.now, ...changes }));
	}

	amend(changes) {
		this.set(Object.freeze({ ...this.now, ...changes }));
	}

	set(position) {
		const before = this.now;
		this.now = position;
		for (const callback of this.listeners) callback(position, before);
	}

	// clues: only as far as clues go back, on the setter's desk, where what was drawn on the board meanwhile stays.
	undo(clues = false) {
		this.move(this.past, this.future, clues);
	}

	redo(clues = false) {
		this.move(this.future, this.past, clues);
	}

	// Is there a position to go to?
	can(from, clues) {
		return clues ? from.some(one => otherClues(one, this.now)) : from.length > 0;
	}

	move(from, to, clues) {
		const { now } = this;
		if (!this.can(from, clues)) return;
		let last, next = now;
		do {
			to.push(last = next);
			next = from.pop();
		} while (clues && !otherClues(next, now));
		const drawn = clues && (last.marks !== now.marks || this.stayed.has(now.marks)); // since these clues came
		const marks = drawn ? carried(now.board, now.marks, next.board) : next.marks;
		if (drawn) this.stayed.add(marks);
		this.set(drawn ? Object.freeze({ ...next, marks }) : next);
	}

	draw(marks) {
		this.go({ marks: { ...this.now.marks, ...marks } });
	}

	// Begin a trial; keep or drop all that was drawn in it.
	attempt() {
		this.go({ trials: [...this.now.trials, this.now.marks] });
	}

	drop() {
		const marks = this.now.trials.at(-1);
		if (marks) this.go({ marks, trials: this.now.trials.slice(0, -1) });
	}

	keep() {
		const { marks, trials } = this.now, top = trials.length;
		if (!top) return;
		const kept = { ...marks };
		for (const name of NAMES) {
			if (marks[name]) kept[name] = marks[name].map(one => level(one) === top ? one - 2 : one);
		}
		if (marks.digits) kept.digits = marks.digits.map(one => digitLevel(one) === top ? one - 1024 : one);
		this.go({ marks: kept, trials: trials.slice(0, -1) });
	}
}
