// The rules of the open puzzle: a few sentences, three small boards beside them (solved, and two wrong ones with the
// reason marked), and one line on how to draw here.

import { ask } from "../ask.js";
import { markOf, ringOf } from "../board/drawing.js";
import { CELL, HALF } from "../board/grid.js";
import { colorPath, hues, pathColors } from "../board/paths.js";
import { LAYERS, gridOf, marksOf, printedWhole, value } from "../board/position.js";
import { printOf } from "../board/print.js";
import { showPart } from "../board/size.js";
import { icon } from "../icons.js";
import { ruleWords, say } from "../words.js";

const of = id => document.getElementById(id);
const RINGS = 4; // places that are marked: who sees them sees the rest
const known = new Map(); // puzzle -> its figures, as they come

export async function showRules(board) {
	of("rule").textContent = board.rules;
	const hand = matchMedia("(pointer: coarse)").matches ? "touch" : "draw", what = ["digits", "bridges", "paths", "shaded", "sides"].find(one => board.draws.includes(one)) ?? "lines";
	of("howto").textContent = of("how").textContent = say(`${hand}.${what}`);
	const { puzzle } = board;
	of("figures").dataset.puzzle = puzzle;
	if (!known.has(puzzle)) known.set(puzzle, ask("rules", { puzzle }, { kind: "rules" }).catch(() => null));
	const rules = await known.get(puzzle);
	if (!rules) known.delete(puzzle);
	if (!rules || of("figures").dataset.puzzle !== puzzle) return;
	of("figures").replaceChildren(...rules.figures.map((one, number) => figure(rules.board, one, number)));
}

function figure(board, { state, failure }, number) {
	const out = document.createElement("figure"), caption = document.createElement("figcaption"), text = document.createElement("span");
	const word = failure ? reason(failure.rule) : say("rules.solved");
	text.append(Object.assign(document.createElement("b"), { className: "vh", textContent: say(failure ? "rules.wrong" : "rules.right") }), word);
	caption.append(icon(failure ? "cross" : "check"), text);
	out.className = failure ? "rule-wrong" : "rule-right";
	out.append(small(board, state, failure, `-rule${number}`), caption);
	return out;
}

// The words of the page for a rule that is broken, or those of the check, as a sentence.
function reason(rule) {
	const words = ruleWords(rule);
	return `${words[0].toUpperCase()}${words.slice(1)}.`;
}

// A small board with what is drawn on it, and rings where a rule is broken.
function small(board, state, failure, mark) {
	const { paper, layers } = printOf(board, mark), grid = gridOf(board), marks = marksOf(board, state), { columns, rows, draws } = board;
	const colored = hues(board, paper), colors = colored && pathColors(grid, marks.edges, colored);
	for (const name of ["shaded", ...LAYERS, "digits"]) {
		marks[name]?.forEach((code, place) => {
			if ((name === "digits" ? !code : value(code) !== 1) || printedWhole(board, name, place)) return;
			const piece = markOf(grid, columns, name, place, code, "", true);
			if (colors && name === "edges" && colors[place]) {
				colorPath(piece, colors[place]);
			}
			layers[name === "shaded" ? "under" : name === "digits" ? "over" : "base"].append(piece);
		});
	}
	for (const [row, column] of (failure?.cells ?? []).slice(0, RINGS)) layers.top.append(ringOf(column * CELL + HALF, row * CELL + HALF, 19));
	for (const [row, column] of (failure?.points ?? []).slice(0, RINGS)) layers.top.append(ringOf(column * CELL, row * CELL, 12));
	const [x, y, width, height] = paper.getAttribute("viewBox").split(" ").map(Number), wide = x < -HALF, rim = draws.includes("sides") ? 8 : 3;
	showPart(paper, wide ? [x, y, width, height] : [-rim, -rim, columns * CELL + 2 * rim, rows * CELL + 2 * rim]);
	paper.removeAttribute("width");
	paper.removeAttribute("height");
	return paper;
}
