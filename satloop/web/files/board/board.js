// The board on the page: the server's picture, and over it what is drawn, cited and wrong, and the cursor.

import { CELL, HALF, Grid, parts, wallBetween, WAYS } from "./grid.js";
import { badgeOf, bracketsOf, cellOf, clueOf, make, markOf, pencilOf, pointOf, ringOf, shareOf } from "./drawing.js";
import { LAYERS, NAMES, code, digit, gridOf, level, printedWhole, value } from "./position.js";
import { printOf } from "./print.js";
import { Size } from "./size.js";
import { colorPath, spans, hues, ownColors, pathColors } from "./paths.js";

export class BoardView {
	constructor(host) {
		Object.assign(this, { host, board: null, marks: {}, pieces: new Map(), class: "", cursor: null, size: new Size(this) });
	}

	// Show a board with its marks; `classes` is "k" where steps draw.
	show(board, marks, classes = "", draft = null) {
		if (board !== this.board) this.load(board);
		if (classes !== this.class) this.clear();
		this.class = classes;
		for (const [name, now] of Object.entries(marks)) {
			const before = this.marks[name];
			for (let i = 0; before !== now && i < now.length; i++) if (before?.[i] !== now[i]) this.mark(name, i, now[i]);
		}
		this.marks = { ...marks };
		this.color();
		this.showDraft(draft);
	}

	load(board) {
		const same = this.board && this.board.rows === board.rows && this.board.columns === board.columns;
		const { paper, layers } = printOf(board), whole = paper.getAttribute("viewBox").split(" ").map(Number);
		Object.assign(this, { board, paper, layers, whole, grid: gridOf(board), marks: {}, pieces: new Map() });
		this.label();
		this.hues = hues(board, paper);
		this.runs = spans(board, this.grid);
		this.host.replaceChildren(paper);
		if (!same) this.size.zoom = 1;
		this.size.fit();
		if (this.cursor) this.point(this.cursor);
	}

	// Row and column names at the border, as sentences use them: only where somebody wants them.
	label() {
		const { rows, columns } = this.board, { labels } = this.layers, [x, y] = this.whole;
		for (let i = 0; i < columns; i++) labels.append(make("text", { x: i * CELL + HALF, y: y + 11 }, i + 1));
		for (let i = 0; i < rows; i++) labels.append(make("text", { x: x + 8, y: i * CELL + HALF + 3.2 }, i + 1));
	}

	// The place on the board of a pointer.
	place(event) {
		const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.paper.getScreenCTM().inverse());
		return { x, y };
	}

	clear() {
		for (const piece of this.pieces.values()) piece.remove();
		this.pieces.clear();
		this.marks = {};
	}

	mark(name, place, code) {
		const key = `${name}:${place}`, { columns, rows } = this.board;
		this.pieces.get(key)?.remove();
		this.pieces.delete(key);
		if (printedWhole(this.board, name, place)) return;
		const piece = name === "pencil" ? code.length && pencilOf(columns, rows, place, code, this.class)
			: markOf(this.grid, columns, name, place, this.shown(name, place, code), this.class);
		if (!piece) return;
		this.pieces.set(key, piece);
		this.layers[{ shaded: "under", notes: "under", digits: "over", pencil: "over" }[name] ?? "base"].append(piece);
	}

	// A long span that is ruled out gets one cross, in its middle.
	shown(name, place, code) {
		if (name === "shaded" || value(code) !== 0 || !this.runs) return code;
		const run = this.runs[place];
		return !run || run[run.length >> 1] === place ? code : 0;
	}

	// Give the lines of paths the colours of their ends.
	color() {
		if (!this.hues) return this.separate();
		const colors = pathColors(this.grid, this.marks.edges, this.hues);
		for (let i = 0; i < this.grid.size; i++) {
			const piece = this.pieces.get(`edges:${i}`);
			if (!piece || value(this.marks.edges[i]) !== 1) continue;
			colorPath(piece, colors[i]);
		}
	}

	// Give separate lines their own colours, each with its own dash, where somebody wants it.
	separate() {
		const { edges } = this.marks;
		if (!edges || this.runs) return;
		this.own = this.colored && !this.class ? ownColors(this.grid, edges, this.own) : [];
		for (let edge = 0; edge < this.grid.size; edge++) {
			const piece = this.pieces.get(`edges:${edge}`);
			if (!piece || value(edges[edge]) !== 1) continue;
			for (let number = 1; number < 4; number++) piece.classList.toggle(`own${number}`, this.own[edge] === number && !level(edges[edge]));
		}
	}

	// Mark cells and points, what a step needs (known), brings (fresh) and supposes (chain), what is wrong, two solutions,
	// and the letters (badges) by which a sentence calls cells. Of all solutions: the shares that use each place, and clues
	// with what they would leave.
	cite({ cells = [], points = [], known = [], fresh = [], chain = [], wrong = [], closed = [], first = [], second = [], badges = [], pencil = [], open = [], shares = {}, clues = [], bad = false } = {}) {
		const { cited, tint, needed, top } = this.layers, columns = this.board.columns;
		for (const layer of [cited, needed, this.layers.new, tint, top]) layer.replaceChildren();
		// Where many cells are cited their ground alone marks them: brackets would hide what is told.
		for (const [row, column] of bad ? [] : cells) {
			cited.append(...bracketsOf(row * columns + column, columns).slice(0, cells.length > 6 ? 1 : 2));
		}
		const bracketed = new Set(cells.map(String));
		for (const { row, column } of badges) if (!bracketed.has(`${row},${column}`)) cited.append(cellOf(row * columns + column, columns));
		for (const [row, column] of bad ? [] : points) needed.append(pointOf(row, column));
		// No small numbers in a cell whose number is new.
		const at = ([name, place]) => name === "digits" && Math.floor(place / this.board.rows);
		known = known.filter(fact => at(fact) === false || !fresh.some(other => other[2] && at(other) === at(fact)));
		for (const [facts, classes] of [[known, "c"], [fresh, "n"], [first, "first"], [second, "second"], [pencil, "k"]]) {
			for (const fact of facts) this.fact(fact, classes);
		}
		if (open.length) cited.append(make("path", { class: "open-cells", d: dotsIn(open, columns, 2 * open.length > columns * this.board.rows) }));
		for (const [name, list] of Object.entries(shares)) needed.append(...list.flatMap((share, place) => share ? shareOf(this.grid, columns, name, place, share) : []));
		top.append(...clues.flatMap(clueOf));
		for (const mark of chain) this.link(mark);
		for (const edge of closed) if (!printedWhole(this.board, "edges", edge)) this.layers.new.append(markOf(this.grid, columns, "edges", edge, code(true, 0), "astray", true));
		for (const [name, place] of wrong) this.wrong(name, place);
		if (bad) top.append(...cells.map(([row, column]) => ringOf(column * CELL + HALF, row * CELL + HALF)), ...points.map(([row, column]) => ringOf(column * CELL, row * CELL, 11)));
		top.append(...badges.map(badgeOf));
	}

	// What a step supposes or what follows from that, with the number of its link.
	link([name, place, holds, number]) {
		if (name === "digits" || name === "colors") return;
		const { a, b } = name === "shaded" ? {} : this.grid.line(place);
		const piece = markOf(this.grid, this.board.columns, name, place, this.shown(name, place, code(holds, 0)), number ? "s" : "s goal", true);
		if (piece) this.layers.top.append(piece);
		if (number && a) this.layers.top.append(make("text", { class: "link", x: a + 8, y: b - 4 }, number));
	}

	fact([name, place, holds], classes) {
		const { needed, top, tint } = this.layers, columns = this.board.columns, count = this.board.rows;
		if (name === "digits") {
			const cell = Math.floor(place / count), number = place % count + 1;
			if (!holds && classes === "c" && (digit(this.marks.digits[cell]) || this.marks.pencil[cell].length)) return;
			if (!holds) top.append(pencilOf(columns, count, cell, [number], classes, classes === "n" ? [number] : []));
			else top.append(classes === "c" ? cellOf(cell, columns, "need") : markOf(this.grid, columns, name, cell, number, classes));
		} else if (name === "colors" && holds && this.hues) {
			const cell = Math.floor(place / this.hues.width), hue = this.hues.list[place % this.hues.width];
			if (!hue) return;
			const square = cellOf(cell, columns, `tint ${classes}`);
			square.setAttribute("fill", hue);
			tint.append(square);
		} else if (NAMES.includes(name)) {
			if (printedWhole(this.board, name, place) && classes !== "c") return;
			const piece = markOf(this.grid, columns, name, place, this.shown(name, place, code(holds, 0)), classes, true);
			if (piece) (name === "shaded" ? top : classes === "c" ? needed : this.layers.new).append(piece);
		}
	}

	// A ring round a mark that is wrong, a frame round a cell.
	wrong(name, place) {
		if (LAYERS.includes(name)) {
			const { a, b } = this.grid.line(place);
			const ring = ringOf(a, b, 10);
			ring.classList.add("wrong");
			this.layers.top.append(ring);
		} else {
			const cell = name === "digits" ? Math.floor(place / this.board.rows) : place;
			this.layers.top.append(cellOf(cell, this.board.columns, "wrong"));
		}
	}

	// Where the keyboard is: {x, y} a point, or a cell; cells that are chosen too.
	point(cursor) {
		this.cursor = cursor;
		this.frame?.remove();
		if (!cursor || !this.board) return;
		this.frame = make("g", { class: "cursor" });
		for (const cell of cursor.twins ?? []) this.frame.append(cellOf(cell, this.board.columns, "twin", 3));
		for (const cell of cursor.cells ?? []) this.frame.append(cellOf(cell, this.board.columns, "chosen", 2.5));
		if (cursor.at) this.frame.append(make("circle", { cx: cursor.at[0], cy: cursor.at[1], r: 9 }));
		this.paper.append(this.frame);
	}

	// Clues of a draft that is no board yet, and walls that the board does not print.
	showDraft(draft) {
		const { draft: layer } = this.layers, { board } = this;
		layer.replaceChildren();
		if (!draft) return;
		const cells = new Grid(board.rows, board.columns, 0), lattice = new Grid(board.rows, board.columns, 1);
		draft.clues?.flat().forEach((token, cell) => {
			if (token === board.grids[0].flat()[cell]) return;
			const [x, y] = cells.xy(cell), size = Math.min(20, 48 / token.length);
			layer.append(make("rect", { class: "ground", x: x - 18, y: y - 18, width: 36, height: 36, fill: "#fff" }));
			if (token !== "-") layer.append(make("text", { class: "clue", x, y: y + 0.36 * size, "font-size": size }, token));
		});
		if (!draft.walls) return;
		const { part } = parts(board, draft.walls, cell => draft.holes[cell]);
		for (let cell = 0; cell < cells.points; cell++) {
			for (const way of [WAYS.ArrowRight, WAYS.ArrowDown]) {
				const other = cells.next(cell, way), wall = wallBetween(cells, lattice, cell, way);
				if (other === cell || !draft.walls[wall] || (!draft.problem && (board.inner_walls || part[other] !== part[cell]))) continue;
				const { x, y, u, v } = lattice.line(wall);
				layer.append(make("path", { class: "wall", d: `M${x} ${y}L${u} ${v}` }));
			}
		}
	}
}

// Sixteen small dots in each of these cells, as path data, or four where many cells have them.
function dotsIn(cells, columns, many) {
	const steps = many ? [8, 32] : [5, 15, 25, 35];
	return cells.flatMap(cell => steps.flatMap(y => steps.map(x => `M${cell % columns * CELL + x} ${Math.floor(cell / columns) * CELL + y}h0`))).join("");
}
