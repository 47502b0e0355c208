// The board for the ear: a cell or point with its clue and what is drawn at it, and what a stroke changed.

import { clueWords } from "./clue_words.js";
import { WAYS } from "./grid.js";
import { LAYERS, digit, value } from "./position.js";
import { say } from "../words.js";

const SIDES = [["ArrowUp", "up"], ["ArrowRight", "right"], ["ArrowDown", "down"], ["ArrowLeft", "left"]];
const CORNERS = [[-1, -1, "up-left"], [-1, 0, "up-right"], [0, -1, "down-left"], [0, 0, "down-right"]];
// The lines and crosses at a point of a grid, by their ways.
function sidesWords(grid, edges, point) {
	const ways = { 1: [], 0: [] };
	for (const [key, name] of edges ? SIDES : []) {
		const edge = grid.edgeFrom(point, WAYS[key]);
		if (edge >= 0) ways[value(edges[edge])]?.push(say(`side.${name}`));
	}
	return [[1, "sides.line"], [0, "sides.cross"]].map(([drawn, word]) => ways[drawn].length ? say(word, { ways: ways[drawn].join(", ") }) : "").join("");
}

// A cell, counted by row and column; `token` is its clue.
export function cellAloud({ board, grid }, marks, row, column, token = board.grids[0][row]?.[column]) {
	const cell = row * board.columns + column, shaded = marks.shaded ? value(marks.shaded[cell]) : -1, number = marks.digits ? digit(marks.digits[cell]) : 0;
	const more = [grid.lattice ? "" : sidesWords(grid, marks.edges, cell), shaded < 0 ? "" : say(shaded ? "cell.shaded" : "cell.dotted"),
		marks.pencil?.[cell]?.length ? say("cell.notes", { numbers: marks.pencil[cell].join(", ") }) : ""];
	return say("cell", { row: row + 1, column: column + 1, clue: number || clueWords(board, token), sides: more.join("") });
}

// A point where grid lines meet, with the clues around it.
export function pointAloud({ board, grid }, marks, point) {
	const row = Math.floor(point / grid.wide), column = point % grid.wide, clues = [];
	for (const [down, right, name] of CORNERS) {
		const token = board.grids[0][row + down]?.[column + right] ?? "-";
		if (token !== "-") clues.push(`${say(`corner.${name}`)} ${clueWords(board, token)}`);
	}
	return say("point", { row: row + 1, column: column + 1, sides: sidesWords(grid, marks.edges, point) })
		+ (clues.length ? say("point.clues", { clues: clues.join(", ") }) : "");
}

export function strokeAloud(before, marks) {
	const counts = new Map(), count = word => counts.set(word, (counts.get(word) ?? 0) + 1);
	for (const [name, codes] of Object.entries(marks)) {
		const earlier = before[name];
		if (!earlier || earlier === codes) continue;
		codes.forEach((code, place) => {
			if (String(code) === String(earlier[place])) return;
			if (name === "edges" || name === "shaded") count(`stroke.${name}.${["gone", "no", "yes"][value(code) + 1]}`);
			else if (name === "digits") count(digit(code) ? "stroke.number" : "stroke.gone");
			else if (!LAYERS.includes(name) || !counts.size) count("stroke.mark");
		});
	}
	return [...counts].map(([word, count]) => say(word, { count })).join(", ");
}
