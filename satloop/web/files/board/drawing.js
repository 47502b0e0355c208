// Marks as pieces of SVG: line, cross, square, dot, digit.

import { CELL, HALF } from "./grid.js";
import { LAYERS, digit, digitLevel, level, value } from "./position.js";

const SVG = "http://www.w3.org/2000/svg";

export function make(name, attributes = {}, text = "") {
	const element = document.createElementNS(SVG, name);
	for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
	if (text !== "") element.textContent = text;
	return element;
}

const APART = [8, 8, 7, 6], BROAD = [5, 3.5, 3, 2.5]; // lines side by side, by layer: from middle to middle, and how broad
const INK = { stroke: "#2563b0", fill: "none", "stroke-linecap": "round" };

// The piece for a mark's code, null for an open place; `classes` say who drew it.
export function markOf(grid, columns, name, place, code, classes, alone = false) {
	if (name === "digits") return digitOf(columns, place, code, classes);
	if (name === "notes") return noteOf(columns, place, code);
	const state = value(code);
	if (state < 0) return null;
	const own = `${classes} t${level(code)}`;
	if (name === "shaded") return shadeOf(columns, place, state, own);
	const { x, y, u, v, a, b } = grid.line(place);
	const layer = LAYERS.indexOf(name);
	if (layer > 0) {
		const [across, down] = y === v ? [0, 1] : [1, 0], apart = APART[layer];
		if (!state) return alone ? cross(a + 8.8 * across, b + 8.8 * down, own) : null;
		const group = make("g", { class: `double ${own}` }), shifts = Array.from({ length: layer + 1 }, (_, line) => apart * (line - layer / 2));
		group.append(make("path", { class: "gap", d: `M${x} ${y}L${u} ${v}`, stroke: "#fff", "stroke-width": apart * layer + 3, fill: "none" }),
			make("path", { class: `line ${own}`, ...INK, "stroke-width": BROAD[layer],
				d: shifts.map(one => `M${x + one * across} ${y + one * down}L${u + one * across} ${v + one * down}`).join("") }));
		return group;
	}
	if (!state) return cross(a, b, own);
	return make("path", { class: `line ${own}`, ...INK, "stroke-width": 5, d: `M${x} ${y}L${u} ${v}` });
}

function cross(x, y, classes) {
	return make("path", { class: `cross ${classes}`, d: `M${x - 4} ${y - 4}l8 8m0-8l-8 8`, ...INK, "stroke-width": 1.8 });
}

function shadeOf(columns, cell, state, classes) {
	const x = cell % columns * CELL, y = Math.floor(cell / columns) * CELL;
	if (!state) return make("circle", { class: `spot ${classes}`, cx: x + HALF, cy: y + HALF, r: 3.2, fill: "#6b7683" });
	return make("rect", { class: `square ${classes}`, x: x + 1.5, y: y + 1.5, width: CELL - 3, height: CELL - 3, fill: "#3c3c3c" });
}

// A mark of one's own in a cell: a dot, or a ground for inside and outside, of different shape too.
function noteOf(columns, cell, code) {
	const x = cell % columns * CELL, y = Math.floor(cell / columns) * CELL, at = { class: `note note${code}` };
	if (code === 1) return make("circle", { ...at, cx: x + 31, cy: y + 31, r: 4 });
	if (code === 2) return make("rect", { ...at, x: x + 3, y: y + 3, width: CELL - 6, height: CELL - 6 });
	return code ? make("path", { ...at, d: `M${x + 4} ${y + 14}l10-10M${x + 4} ${y + 27}l23-23M${x + 4} ${y + 36}l32-32M${x + 13} ${y + 36}l23-23M${x + 26} ${y + 36}l10-10` }) : null;
}

function digitOf(columns, cell, code, classes) {
	if (!digit(code)) return null;
	const size = digit(code) > 9 ? 19 : 23;
	return make("text", { class: `digit ${classes} t${digitLevel(code)}`, x: cell % columns * CELL + HALF,
		y: Math.floor(cell / columns) * CELL + HALF + 0.36 * size, "font-size": size, fill: "#2563b0" }, digit(code));
}

// The pencil marks of a cell, each number at a place of its own.
export function pencilOf(columns, count, cell, numbers, classes, struck = []) {
	const group = make("g", { class: `pencil ${classes}` }), side = Math.ceil(Math.sqrt(count)), room = CELL - 6;
	for (const number of numbers) {
		const x = cell % columns * CELL + 3 + (((number - 1) % side) + 0.5) * room / side;
		const y = Math.floor(cell / columns) * CELL + 3 + (Math.floor((number - 1) / side) + 0.5) * room / side;
		const size = Math.min(11, 1.15 * room / side);
		group.append(make("text", { x, y: y + 0.36 * size, "font-size": size, fill: "#54606e" }, number));
		if (struck.includes(number)) group.append(make("path", { class: "strike", d: `M${x - 5} ${y + 5}l10-10` }));
	}
	return group;
}

// A cell that is cited, a point that is cited.
export function cellOf(cell, columns, classes = "cited", inset = 0) {
	return make("rect", { class: classes, x: cell % columns * CELL + inset, y: Math.floor(cell / columns) * CELL + inset,
		width: CELL - 2 * inset, height: CELL - 2 * inset });
}

export function pointOf(row, column) {
	return make("circle", { class: "point", cx: column * CELL, cy: row * CELL, r: 8 });
}

// A ring round a place that is wrong, on a light ground so that it shows over lines.
export function ringOf(x, y, r = 18) {
	const out = make("g", { class: "bad" });
	for (const name of ["case", "ring"]) out.append(make("circle", { class: name, cx: x, cy: y, r }));
	return out;
}

// A cell that a hint speaks of: a ground and four corners.
export function bracketsOf(cell, columns) {
	const x = cell % columns * CELL, y = Math.floor(cell / columns) * CELL;
	return [make("rect", { class: "cited", x, y, width: CELL, height: CELL }),
		make("path", { class: "corner", d: `M${x + 3} ${y + 12}v-9h9M${x + 28} ${y + 3}h9v9M${x + 37} ${y + 28}v9h-9M${x + 12} ${y + 37}h-9v-9` })];
}

// The letter of a cell, inside at its upper left corner.
export function badgeOf({ letter, row, column }) {
	const out = make("g", { class: "badge", transform: `translate(${column * CELL + 8.5} ${row * CELL + 8.5})` });
	out.append(make("rect", { x: -7, y: -7, width: 14, height: 14, rx: 2 }), make("text", { y: 3.8 }, letter));
	return out;
}

// The share of all solutions that use a segment or a cell: the more, the broader and the darker.
export function shareOf(grid, columns, name, place, share) {
	const { x, y, u, v } = name === "shaded" ? {} : grid.line(place), inset = HALF - 4 - 10 * share;
	const out = name === "shaded" ? cellOf(place, columns, "", inset) : make("path", { d: `M${x} ${y}L${u} ${v}`, "stroke-width": 1.5 + 6 * share });
	out.setAttribute("class", `share ${share === 1 ? "all" : ""}`);
	out.style.setProperty("--share", `${Math.round(20 + 80 * share)}%`);
	return out;
}

// A clue that could be added, and below it how many solutions it would leave, as a short text.
export function clueOf([row, column, clue, number]) {
	const x = column * CELL + HALF, y = row * CELL, size = Math.min(19, 38 / clue.length);
	return [make("text", { class: "further", x, y: y + 22, "font-size": size }, clue), make("text", { class: "further", x, y: y + 34, "font-size": 9 }, number)];
}
