// The editor: it writes clues, dots, sides, walls and holes with the pens that a puzzle declares.

import { ask, Refusal } from "../ask.js";
import { Grid, cellAt, clamp, HALF, wallBetween } from "../board/grid.js";
import { make } from "../board/drawing.js";
import { carried } from "../board/position.js";
import { bitsOf, draftOf, EMPTY, lettersOf, placedSigns, placedToken, regionPen, textOf, turnedBit, typedToken } from "../board/tokens.js";
import { twinCell, twinEdge, waiting } from "./symmetry.js";

export class Editor {
	// changed(problem): is told after each edit, with why the draft is no board yet, or "".
	constructor(view, history, changed) {
		Object.assign(this, { view, history, changed, tool: null, cell: 0, half: [0, 0], typing: -1, symmetry: "none", queue: Promise.resolve() });
	}

	get board() { return this.history.now.board; }
	get draft() { return this.history.now.draft ?? draftOf(this.board); }
	get pen() { return this.board.pens.find(pen => pen.kind === this.tool?.kind) ?? this.board.pens[0]; }
	get lattice() { return new Grid(this.board.rows, this.board.columns, 1); }
	get types() { return ["typed", "arrows"].includes(this.pen.kind); }
	get along() { return ["sides", "walls"].includes(this.tool?.kind); }

	// The tools of the board: its tokens, keys, walls, holes.
	tools() {
		const out = [];
		for (const pen of this.board.pens) {
			if (pen.kind === "pick") out.push(...pen.tokens.split(" ").map(token => ({ kind: "pick", token })));
			else if (pen.kind === "regions") out.push({ kind: "walls" }, ...(pen.tokens ? [{ kind: "hole" }] : []));
			else out.push({ kind: pen.kind });
		}
		if (this.board.pens.some(pen => ["pick", "typed", "arrows"].includes(pen.kind))) out.push({ kind: "pick", token: EMPTY });
		return out;
	}

	// Letters and signs that keys write, ways among them.
	letters() {
		return this.types ? [...lettersOf(this.pen), ...(this.pen.kind === "arrows" ? "nesw" : "")] : [];
	}

	choose(tool) {
		this.tool = tool;
		this.showCursor();
	}

	begin(place, button) {
		const cell = cellAt(this.board, place.x, place.y), kind = this.tool?.kind ?? this.pen.kind;
		this.stroke = { draft: copy(this.draft), set: null, seen: new Set(), place, moved: false, kind: kind === "regions" ? "walls" : kind,
			button, point: this.lattice.nearestPoint(place.x, place.y).point };
		if (cell >= 0) this.cell = cell;
		this.typing = -1;
		if ((["hole", "pick"].includes(this.stroke.kind) || (this.stroke.kind === "arrows" && this.tool?.token && button !== 2)) && cell >= 0) this.paint(cell);
		if (["typed", "arrows"].includes(this.stroke.kind) && button === 2 && cell >= 0) this.token(cell, EMPTY);
		this.showCursor();
	}

	move(place) {
		const stroke = this.stroke;
		if (!stroke) return;
		const cell = cellAt(this.board, place.x, place.y);
		if (["walls", "sides"].includes(stroke.kind)) {
			const { point, far } = this.lattice.nearestPoint(place.x, place.y);
			if (far > 17 || point === stroke.point) return;
			stroke.moved = true;
			for (const way of this.lattice.ways(stroke.point, point)) {
				this.side(this.lattice.edgeFrom(stroke.point, way));
				stroke.point = this.lattice.next(stroke.point, way);
			}
		} else if (cell >= 0 && (stroke.kind === "hole" || (stroke.kind === "pick" && this.tool?.token))) {
			this.paint(cell);
		}
	}

	end() {
		const stroke = this.stroke;
		if (!stroke) return;
		const { x, y } = stroke.place;
		if (!stroke.moved && ["walls", "sides"].includes(stroke.kind)) this.side(this.lattice.nearestEdge(x, y));
		if (stroke.kind === "dots") this.dot(Math.round((y - HALF) / HALF), Math.round((x - HALF) / HALF));
		this.stroke = null;
		if (stroke.changed) this.write(stroke.draft);
	}

	cancel() {
		this.stroke = null;
		this.view.showDraft(this.history.now.draft);
	}

	// A token into a cell of the stroke's draft; with symmetry a clue that goes takes its twin along.
	token(cell, token) {
		if (this.symmetry !== "none" && token === EMPTY) this.write1(twinCell(this.board, this.symmetry, cell), token);
		this.write1(cell, token);
	}

	write1(cell, token) {
		const { draft } = this.stroke, row = Math.floor(cell / this.board.columns), column = cell % this.board.columns;
		if (draft.clues[row][column] === token) return;
		draft.clues[row][column] = token;
		this.stroke.changed = true;
	}

	tokenAt(cell, draft = this.draft) {
		return draft.clues[Math.floor(cell / this.board.columns)][cell % this.board.columns];
	}

	// A click writes the chosen token, or takes it away; without one it takes the next token.
	paint(cell) {
		const stroke = this.stroke, { draft } = stroke;
		if (stroke.seen.has(cell)) return;
		stroke.seen.add(cell);
		if (stroke.kind === "hole") {
			stroke.set ??= !draft.holes[cell];
			for (const one of new Set([cell, twinCell(this.board, this.symmetry, cell)])) {
				draft.holes[one] = stroke.set;
				if (stroke.set && draft.clues) this.token(one, EMPTY);
				this.shut(draft, one);
			}
			return stroke.changed = true;
		}
		const now = this.tokenAt(cell, draft), chosen = this.tool?.token;
		if (chosen) {
			stroke.set ??= now === chosen || stroke.button === 2 ? EMPTY : chosen;
			this.token(cell, stroke.set);
		} else {
			this.token(cell, this.nextToken(now, stroke.button === 2 ? -1 : 1));
		}
	}

	// Walls round a hole or what was one, and none between two holes.
	shut(draft, cell) {
		const cells = new Grid(this.board.rows, this.board.columns, 0);
		for (const way of [[0, 1], [1, 0], [0, -1], [-1, 0]]) {
			const other = cells.next(cell, way);
			const wall = wallBetween(cells, this.lattice, cell, way);
			if (other !== cell) draft.walls[wall] = Number(!draft.holes[cell] || !draft.holes[other]);
		}
		draft.boxes = false;
	}

	nextToken(token, step) {
		const known = [EMPTY, ...this.pen.tokens.split(" ")];
		return known.at((Math.max(0, known.indexOf(token)) + step) % known.length);
	}

	// A side of a cell, or a wall; the first of a stroke decides whether they come or go.
	side(edge) {
		const stroke = this.stroke, { draft } = stroke, { lattice } = this;
		const { x, y, u, v } = lattice.line(edge), across = y === v;
		const border = across ? y === 0 || y === 40 * this.board.rows : x === 0 || x === 40 * this.board.columns;
		if (stroke.kind === "walls") {
			if (border) return;
			stroke.set ??= 1 - draft.walls[edge];
			for (const one of [edge, twinEdge(lattice, this.symmetry, edge)]) draft.walls[one] = stroke.set;
			draft.boxes = false;
		} else {
			this.given(draft, edge, across, x / 40, y / 40);
		}
		stroke.changed = true;
		this.view.layers.draft.append(make("path", { class: stroke.set ? "wall" : "wall gone", d: `M${x} ${y}L${u} ${v}` }));
	}

	// A side belongs to the cell below or right of it, at the border to the other.
	given(draft, edge, across, column, row) {
		const pen = this.board.pens[0], { rows, columns } = this.board;
		const sides = across ? [[row, column, 8], [row - 1, column, 2]] : [[row, column, 4], [row, column - 1, 1]];
		const there = sides.filter(([r, c]) => r >= 0 && c >= 0 && r < rows && c < columns);
		const set = there.filter(([r, c, bit]) => bitsOf(pen, draft.clues[r][c]) & bit);
		this.stroke.set ??= Number(!set.length);
		if (Boolean(this.stroke.set) === Boolean(set.length)) return;
		for (const [r, c, bit] of set.length ? set : there.slice(0, 1)) draft.clues[r][c] = turnedBit(pen, draft.clues[r][c], bit);
	}

	// A dot at a place counted in half cells: in a cell, or between two.
	dot(down, right) {
		const { rows, columns } = this.board, { draft } = this.stroke;
		down = clamp(down, 2 * rows - 2);
		right = clamp(right, 2 * columns - 2);
		if (down % 2 && right % 2) return;
		const row = down >> 1, column = right >> 1;
		draft.clues[row][column] = turnedBit(this.pen, draft.clues[row][column], down % 2 ? 2 : right % 2 ? 4 : 1);
		this.stroke.changed = true;
	}

	// The cursor goes a step; with `draw` it sets the side that it passes, or turns the arrow.
	go(way, draw) {
		const { rows, columns } = this.board;
		if (this.along) {
			const { lattice } = this, point = Math.min(this.point ?? 0, lattice.points - 1), edge = lattice.edgeFrom(point, way);
			if (edge < 0) return;
			if (draw) this.once(this.tool.kind, () => this.side(edge));
			this.point = lattice.next(point, way);
		} else if (this.pen.kind === "dots") {
			this.half = [clamp(this.half[0] + way[0], 2 * rows - 2), clamp(this.half[1] + way[1], 2 * columns - 2)];
		} else if (draw && this.pen.kind === "arrows") {
			this.key({ "-1,0": "n", "0,1": "e", "1,0": "s", "0,-1": "w" }[way]);
		} else {
			this.cell = new Grid(rows, columns, 0).next(this.cell, way);
			this.typing = -1;
		}
		this.showCursor();
	}

	// A key at the cursor. Returns whether the editor takes it.
	key(key) {
		const { kind } = this.tool ?? this.pen, low = key.toLowerCase();
		if (key === "Backspace" || key === "Delete") {
			if (!this.draft.clues || this.along) return false;
			this.once(kind, () => this.token(this.cell, EMPTY));
		} else if (key === " ") {
			this.once(kind, () => this.space(kind));
		} else if (this.pen.kind === "pick") {
			const token = this.pen.tokens.split(" ").find(one => one === low) ?? this.pen.tokens.split(" ").find(one => one[0] === low);
			if (!token) return false;
			this.once("pick", () => this.token(this.cell, token));
		} else if (placedSigns(this.pen)) {
			if (!placedSigns(this.pen).some(one => one[0] === key)) return false;
			this.place(key);
		} else if (this.letters().some(sign => sign.toLowerCase() === low) || (/^\d$/.test(key) && this.types)) {
			const sign = this.letters().find(one => one.toLowerCase() === low) ?? low;
			const token = typedToken(this.pen, this.tokenAt(this.cell), sign, this.typing === this.cell);
			if (token === null) return true;
			this.once(kind, () => this.token(this.cell, token));
			this.typing = this.cell;
		} else if (key === "#" && regionPen(this.board)?.tokens) {
			this.once("hole", () => this.paint(this.cell));
		} else {
			return false;
		}
		return true;
	}

	// A sign of a place of its own, in the cell with the cursor.
	place(sign) {
		this.once("typed", () => this.token(this.cell, placedToken(this.pen, this.tokenAt(this.cell), sign)));
	}

	space(kind) {
		if (kind === "hole") this.paint(this.cell);
		else if (kind === "dots") this.dot(...this.half);
		else if (kind === "pick") this.token(this.cell, this.tool?.token ?? this.nextToken(this.tokenAt(this.cell), 1));
	}

	// One change without a pointer.
	once(kind, change) {
		this.stroke = { draft: copy(this.draft), set: null, seen: new Set(), kind };
		change();
		const { draft, changed } = this.stroke;
		this.stroke = null;
		if (changed) this.write(draft);
	}

	showCursor() {
		const { lattice } = this;
		if (this.along) this.view.point({ at: lattice.xy(Math.min(this.point ?? 0, lattice.points - 1)) });
		else if (this.pen.kind === "dots") this.view.point({ at: [HALF + HALF * this.half[1], HALF + HALF * this.half[0]] });
		else this.view.point({ cells: [Math.min(this.cell, this.board.rows * this.board.columns - 1)], twins: waiting(this.board, this.symmetry, this.draft) });
		this.moved?.();
	}

	// The token in the cell with the cursor; EMPTY where the cursor is at no cell.
	get here() {
		const { rows, columns } = this.board;
		return this.draft.clues && !this.along && this.pen.kind !== "dots" ? this.tokenAt(Math.min(this.cell, rows * columns - 1)) : EMPTY;
	}

	// Make the draft the board, one edit after the other.
	write(draft) {
		const { board, marks } = this.history.now;
		this.history.go({ draft: { ...draft, pending: true } });
		this.queue = this.queue.then(() => this.read(board, marks, draft));
		return this.queue;
	}

	async read(board, marks, draft) {
		let next = null, problem = "";
		try {
			next = await ask("read", { puzzle: board.puzzle, source: textOf(board, draft) }, { kind: "edit" });
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			problem = error.message;
		}
		const { now } = this.history;
		if (now.draft?.clues !== draft.clues || now.draft?.walls !== draft.walls) return; // edited or undone meanwhile
		// Walls that separate nothing yet stay in the draft.
		this.history.amend(next ? { board: next, draft: draft.walls && draft, marks: carried(board, marks, next) }
			: { draft: { ...draft, problem } });
		this.changed(problem);
	}
}

const copy = ({ clues, walls, holes, boxes }) => structuredClone({ clues, walls, holes, boxes });
