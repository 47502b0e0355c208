// Lines as a whole: the colour of a path, long spans from clue to clue, whether a loop is closed.

import { WAYS } from "./grid.js";
import { value } from "./position.js";

const DAY = 0.76; // the share of a path's colour by day, as the style sheet has it

// Is white, not black, what stands out from the end of a path by day? There its colour has a share of black; by night,
// with a share of white, it never is. Contrast as WCAG counts it.
function isDark(hue) {
	const [red, green, blue] = [1, 3, 5].map(at => DAY * parseInt(hue.slice(at, at + 2), 16) / 255).map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.1791;
}

// The colours of the ends of paths: by point, and in the order of the labels.
export function hues(board, paper) {
	if (!board.draws.includes("paths")) return null;
	const of = new Map(), byLabel = new Map(), texts = new Map();
	for (const text of paper.querySelectorAll("g.texts text")) {
		texts.set(Math.floor(text.getAttribute("y") / 40) * board.columns + Math.floor(text.getAttribute("x") / 40), text);
	}
	for (const circle of paper.querySelectorAll("g.end circle")) {
		const column = Math.floor(circle.cx.baseVal.value / 40), row = Math.floor(circle.cy.baseVal.value / 40);
		circle.style.setProperty("--hue", circle.getAttribute("fill")); // the sheet mixes it for day and night
		of.set(row * board.columns + column, circle.getAttribute("fill"));
		texts.get(row * board.columns + column)?.classList.add("on-end", ...(isDark(circle.getAttribute("fill")) ? ["dark-end"] : []));
		byLabel.set(board.grids[0][row][column], circle.getAttribute("fill"));
	}
	const number = label => /^\d+$/.test(label) ? +label : Infinity;
	const labels = [...byLabel.keys()].sort((one, two) => number(one) - number(two) || (one < two ? -1 : 1));
	return { of, list: labels.map(label => byLabel.get(label)), width: labels.length + 1 };
}

// The pieces of a drawing: for each point the number of its piece, -1 where no line is.
export function pieces(grid, codes) {
	const piece = new Int32Array(grid.points).fill(-1);
	let count = 0;
	for (let start = 0; start < grid.points; start++) {
		if (piece[start] >= 0 || !lines(grid, codes, start).length) continue;
		const waiting = [start];
		piece[start] = count;
		while (waiting.length) {
			const point = waiting.pop();
			for (const edge of lines(grid, codes, point)) {
				const [one, two] = grid.ends(edge), other = one === point ? two : one;
				if (piece[other] < 0) { piece[other] = count; waiting.push(other); }
			}
		}
		count++;
	}
	return { piece, count };
}

export function lines(grid, codes, point) {
	return grid.edgesAt(point).filter(edge => value(codes[edge]) === 1);
}

// For each edge the colour of the end that its path comes from.
export function pathColors(grid, codes, { of }) {
	const { piece } = pieces(grid, codes), hue = new Map(), colors = [];
	for (const [point, color] of of) if (piece[point] >= 0) hue.set(piece[point], color);
	for (let edge = 0; edge < grid.size; edge++) {
		if (value(codes[edge]) === 1) colors[edge] = hue.get(piece[grid.ends(edge)[0]]);
	}
	return colors;
}

// Give a piece of a path the colour of its end, if it comes from one.
export function colorPath(piece, hue = "") {
	if (hue) piece.setAttribute("stroke", hue); // as it goes out of the page
	piece.style.setProperty("--hue", hue);
	piece.classList.add("path");
	piece.classList.toggle("loose", !hue);
}

// By edge, the run of edges from clue to clue that it is part of.
export function spans(board, grid) {
	if (!board.draws.includes("bridges")) return null;
	const island = board.grids[0].flat().map(token => token !== "-"), runs = [];
	for (const way of [WAYS.ArrowRight, WAYS.ArrowDown]) {
		for (let start = 0; start < grid.points; start++) {
			if (!island[start]) continue;
			const run = [];
			for (let point = start; ;) {
				const edge = grid.edgeFrom(point, way);
				if (edge < 0) break;
				run.push(edge);
				point = grid.next(point, way);
				if (island[point]) { for (const one of run) runs[one] = run; break; }
			}
		}
	}
	return runs;
}

// Has the drawing no loose end? Then it may be the solution.
export function isClosed(board, grid, marks) {
	if (marks.digits) return marks.digits.every(Boolean);
	const { piece, count } = pieces(grid, marks.edges);
	if (!count) return false;
	const clue = board.grids[0].flat().map(token => token !== "-");
	if (board.draws.includes("bridges")) return count === 1 && clue.every((one, point) => !one || piece[point] >= 0);
	const paths = board.draws.includes("paths");
	for (let point = 0; point < grid.points; point++) {
		const degree = lines(grid, marks.edges, point).length;
		if (paths ? (clue[point] ? degree !== 1 : degree % 2) : degree % 2) return false;
	}
	return paths || count === 1;
}

// A drawing as few strokes, each as its points in order; where lines cross a stroke goes straight on.
export function strokes(grid, codes) {
	const left = new Set(), out = [];
	for (let edge = 0; edge < grid.size; edge++) if (value(codes[edge]) === 1) left.add(edge);
	const at = point => grid.edgesAt(point).filter(edge => left.has(edge));
	const starts = [...Array(grid.points).keys()].sort((one, two) => (at(one).length % 2 ? 0 : 1) - (at(two).length % 2 ? 0 : 1) || one - two);
	for (const start of starts) {
		while (at(start).length) {
			const points = [start];
			for (let before = start, point = start; ;) {
				const ahead = at(point), straight = ahead.find(edge => 2 * point - before === other(grid, edge, point));
				const edge = ahead.length > 1 ? straight ?? ahead[0] : ahead[0];
				if (edge === undefined) break;
				left.delete(edge);
				[before, point] = [point, other(grid, edge, point)];
				points.push(point);
				if (point === start) break;
			}
			out.push(points);
		}
	}
	return out;
}

function other(grid, edge, point) {
	const [one, two] = grid.ends(edge);
	return one === point ? two : one;
}

// For each edge that is drawn the number of its line's colour, 0 to 3. before: those of last time, which lines keep as
// they grow; of two that join, the colour of the longer one stays; a new line takes the one that fewest lines have.
export function ownColors(grid, codes, before = []) {
	const { piece, count } = pieces(grid, codes), votes = Array.from({ length: count }, () => [0, 0, 0, 0]), out = [];
	const drawn = [...Array(grid.size).keys()].filter(edge => value(codes[edge]) === 1), of = edge => piece[grid.ends(edge)[0]];
	for (const edge of drawn) if (before[edge] >= 0) votes[of(edge)][before[edge]]++;
	const used = [0, 0, 0, 0], colors = votes.map(row => {
		const most = Math.max(...row), color = most ? row.indexOf(most) : -1;
		if (color >= 0) used[color]++;
		return color;
	});
	for (let number = 0; number < count; number++) if (colors[number] < 0) used[colors[number] = used.indexOf(Math.min(...used))]++;
	for (const edge of drawn) out[edge] = colors[of(edge)];
	return out;
}
