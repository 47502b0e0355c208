// The server's picture made ready for the page: layers for what is drawn, numbers that stay clear over a line, and
// the part of a line that runs over a pearl.

import { CELL } from "./grid.js";
import { make } from "./drawing.js";

const at = (x, y) => `${Math.floor(x / CELL)} ${Math.floor(y / CELL)}`;

// The picture of a board as an element, and its layers from the bottom up. mark: tells its names from another's.
export function printOf(board, mark = "") {
	const paper = document.importNode(new DOMParser().parseFromString(board.svg, "image/svg+xml").documentElement, true);
	paper.setAttribute("aria-hidden", "true");
	paper.setAttribute("class", "paper");
	const [under, lines] = ["under", "lines"].map(name => paper.querySelector(`g.${name}`));
	const layers = { cited: make("g", { class: "cites" }), under, tint: make("g", { class: "told" }), base: make("g"), needed: make("g", { class: "told" }), new: make("g", { class: "told" }),
		over: make("g"), draft: make("g"), top: make("g", { class: "told" }), labels: make("g", { class: "labels" }) };
	(paper.querySelector(".grid, .borders, .dots, .framed") ?? lines).before(layers.cited);
	under.append(layers.tint);
	lines.after(...paper.querySelectorAll(".pieces")); // of a given piece its half lies over the line that goes on from it
	layers.base.id = `base${mark}`;
	lines.append(layers.base, make("use", { href: `#${layers.base.id}`, class: "hollow" }), layers.needed, layers.new);
	lines.id = `drawn${mark}`;
	paper.append(layers.over, layers.draft, layers.top, layers.labels);
	const cells = cellsOf(paper);
	keepNumbers(paper, cells);
	if (board.draws.includes("lines")) linesOverPearls(paper, lines, cells, mark);
	return { paper, layers };
}

// The cells that have a circle, a square or a text.
function cellsOf(paper) {
	const circles = name => new Map([...paper.querySelectorAll(`g.${name} circle`)].map(one => [at(one.cx.baseVal.value, one.cy.baseVal.value), one]));
	const squares = names => new Set([...paper.querySelectorAll(names)].flatMap(path =>
		[...path.getAttribute("d").matchAll(/M(\d+) (\d+)h40/g)].map(([, x, y]) => at(+x, +y))));
	const texts = new Set([...paper.querySelectorAll("g.texts text")].map(text => at(+text.getAttribute("x"), +text.getAttribute("y"))));
	return { white: circles("white"), black: circles("black"), end: circles("end"), framed: squares("path.framed"),
		grey: squares("path.grey, path.holes"), dark: squares("path.dark"), texts };
}

export function keepClear(paper) { keepNumbers(paper, cellsOf(paper)); }

// Texts on white clues stay dark where the paper is dark; a bare number has a rim of paper, so that a line goes behind it.
function keepNumbers(paper, { white, black, end, framed, grey, dark }) {
	for (const text of paper.querySelectorAll("g.texts text")) {
		const place = at(+text.getAttribute("x"), +text.getAttribute("y"));
		if (white.has(place) || end.has(place) || framed.has(place)) text.classList.add("keep");
		else if (!black.has(place) && !dark.has(place) && !text.parentNode.matches(".light")) {
			for (const [name, value] of Object.entries({ class: grey.has(place) ? "rim-grey" : "rim", stroke: grey.has(place) ? "#d4d4d4" : "#fff",
				"stroke-width": 5, "paint-order": "stroke", "stroke-linejoin": "round" })) text.setAttribute(name, value);
		}
	}
	for (const arrow of paper.querySelectorAll("g.arrow path")) {
		const [, x, y] = /translate\((\d+) (\d+)\)/.exec(arrow.getAttribute("transform"));
		const place = at(+x, +y);
		if (white.has(place) || end.has(place) || framed.has(place)) arrow.classList.add("keep");
	}
}

// What is drawn is shown again over the pearls that bear no number, in colours for white and for black.
function linesOverPearls(paper, lines, { white, black, texts }, mark) {
	for (const [name, circles] of [["white", white], ["black", black]]) {
		const bare = [...circles].filter(([place]) => !texts.has(place)).map(([, circle]) => circle);
		if (!bare.length) continue;
		const clip = make("clipPath", { id: `pearls-${name}${mark}` }), over = make("g", { class: `on-${name}`, "clip-path": `url(#pearls-${name}${mark})` });
		for (const { cx, cy } of bare) clip.append(make("circle", { cx: cx.baseVal.value, cy: cy.baseVal.value, r: 14.2 }));
		over.append(make("use", { href: `#${lines.id}` }));
		bare[0].parentNode.after(clip, over);
	}
}
