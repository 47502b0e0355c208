// What is drawn, as a part of the address of a board, and whether a text or something kept is a drawing.

import { NAMES, given, printed, stateOf } from "./board/position.js";

const SIGNS = { ...Object.fromEntries(NAMES.map(name => [name, /^[-01]*$/])), notes: /^[0-3]*$/ };

export const drawnText = marks => `&drawn=${encodeURIComponent(JSON.stringify(stateOf(marks)))}`;

// The state in a text that somebody sent, null where it is none of this board.
export function stateIn(text, board) {
	try {
		const state = JSON.parse(text);
		return isState(state) && fits(state, board) ? state : null;
	} catch {
		return null;
	}
}

// Does a value have the form of a state, of whatever board?
export function isState(state) {
	const numbers = least => list => Array.isArray(list) && list.every(one => Number.isInteger(one) && one >= least);
	return state !== null && typeof state === "object" && !Array.isArray(state)
		&& Object.entries(SIGNS).every(([name, signs]) => state[name] === undefined || (typeof state[name] === "string" && signs.test(state[name])))
		&& (state.digits === undefined || numbers(0)(state.digits))
		&& (state.marks === undefined || (Array.isArray(state.marks) && state.marks.every(numbers(1))));
}

// May the board have this state? Its numbers are in range, and what is printed is as it is printed.
export function fits(state, board) {
	const { digits = [], marks = [] } = state, small = list => list.every(one => one <= board.rows);
	const one = board.draws.includes("digits") && digits.length === board.rows * board.columns;
	return small(digits) && marks.every(small)
		&& (!one || digits.every((number, cell) => !number || !given(board, cell) || number === given(board, cell)))
		&& NAMES.every(name => [...state[name] ?? ""].every((sign, place) => sign !== "0" || !printed(board, name, place)));
}
