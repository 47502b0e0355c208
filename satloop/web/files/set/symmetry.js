// Clues that are placed in pairs: which cell or side is the twin of another, and which cells still wait for a clue.

import { EMPTY } from "../board/tokens.js";

export const SYMMETRIES = ["none", "rotation", "horizontal"];

export function twinCell({ rows, columns }, symmetry, cell) {
	if (symmetry === "rotation") return rows * columns - 1 - cell;
	return symmetry === "horizontal" ? cell - cell % columns + columns - 1 - cell % columns : cell;
}

// The twin of an edge between the corners of cells.
export function twinEdge(lattice, symmetry, edge) {
	const [one, two] = lattice.ends(edge).map(point => twinCell({ rows: lattice.high, columns: lattice.wide }, symmetry, point)).sort((a, b) => a - b);
	return lattice.edgeFrom(one, two === one + 1 ? [0, 1] : [1, 0]);
}

// The cells without a clue whose twin has one.
export function waiting(board, symmetry, { clues }) {
	if (symmetry === "none" || !clues) return [];
	const tokens = clues.flat();
	return [...tokens.keys()].filter(cell => tokens[cell] === EMPTY && tokens[twinCell(board, symmetry, cell)] !== EMPTY);
}
