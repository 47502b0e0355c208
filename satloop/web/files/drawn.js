// What is drawn, as a part of the address of a board.

import { stateOf } from "./board/position.js";

export const drawnText = marks => `&drawn=${encodeURIComponent(JSON.stringify(stateOf(marks)))}`;

// The state in a text that somebody sent, null where it is none of this board.
export function stateIn(text, board) {
	let state;
	try {
		state = JSON.parse(text);
	} catch {
		return null;
	}
	const signs = name => state[name] === undefined || (typeof state[name] === "string" && /^[-01]*$/.test(state[name]));
	const numbers = list => Array.isArray(list) && list.every(one => Number.isInteger(one) && one >= 0 && one <= board.rows);
	const fine = state && typeof state === "object" && ["edges", "doubled", "shaded"].every(signs)
		&& (state.digits === undefined || numbers(state.digits))
		&& (state.marks === undefined || (Array.isArray(state.marks) && state.marks.every(numbers)));
	return fine ? state : null;
}
