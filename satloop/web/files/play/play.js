// Strokes and clicks of mouse, pen and finger, and what a key does at the cursor.

import { CELL, cellAt } from "../board/grid.js";
import { LAYERS, code, digit, given, printed, value } from "../board/position.js";

const SLOP = 0.25 * CELL; // how far a pointer may move and still be a click

export class Play {
	// pen(): what the left button draws: line, cross, shade or erase.
	constructor(view, history, pen) {
		Object.assign(this, { view, history, pen, stroke: null, chosen: [], point: 0, typed: -1 });
	}

	get board() { return this.history.now.board; }
	get marks() { return this.history.now.marks; }
	get trial() { return this.history.now.trials.length; }
	get digits() { return this.board.draws.includes("digits"); }
	get shades() { return this.board.draws.includes("shaded"); }

	// A pointer goes down. button: 0 draws as the pen says, 2 crosses out.
	begin(place, button) {
		const pen = button === 2 ? "cross" : this.pen();
		const work = {};
		for (const [name, codes] of Object.entries(this.marks)) work[name] = codes.slice();
		const cell = cellAt(this.board, place.x, place.y);
		this.stroke = { pen, button, work, start: place, last: place, moved: false, way: [], cells: new Set(), set: null,
			point: this.view.grid.nearestPoint(place.x, place.y).point };
		if (this.digits) {
			this.choose(cell < 0 ? [] : [cell]);
		} else if (pen === "note" || (pen === "erase" && cell >= 0 && this.marks.notes[cell] && !this.near(place))) {
			this.stroke.noting = true;
			this.noteOn(cell);
		} else if (this.shades && (pen === "shade" || (button === 2 && cell >= 0))) {
			this.stroke.shading = true;
		}
	}

	move(place) {
		const stroke = this.stroke;
		if (!stroke) return;
		if (!stroke.moved && Math.hypot(place.x - stroke.start.x, place.y - stroke.start.y) < SLOP) return;
		stroke.moved = true;
		const far = Math.hypot(place.x - stroke.last.x, place.y - stroke.last.y), steps = Math.max(1, Math.ceil(far / 12));
		for (let i = 1; i <= steps; i++) {
			const x = stroke.last.x + (place.x - stroke.last.x) * i / steps;
			const y = stroke.last.y + (place.y - stroke.last.y) * i / steps;
			if (this.digits) this.choose([...new Set([...this.chosen, cellAt(this.board, x, y)])].filter(cell => cell >= 0));
			else if (stroke.noting) this.noteOn(cellAt(this.board, x, y));
			else if (stroke.shading) this.shadeOn(cellAt(this.board, x, y));
			else this.reach(x, y);
		}
		stroke.last = place;
	}

	// The pointer goes up: a click, or the end of a stroke.
	end() {
		const stroke = this.stroke;
		if (!stroke) return;
		if (!stroke.moved && !this.digits && !stroke.noting) this.click(stroke);
		this.stroke = null;
		this.commit(stroke.work);
	}

	// A second finger, or the browser, takes the stroke back.
	cancel() {
		if (!this.stroke) return;
		this.stroke = null;
		const { board, marks } = this.history.now;
		this.view.show(board, marks);
	}

	commit(work) {
		const changed = {};
		for (const [name, codes] of Object.entries(work)) {
			if (codes.some((one, place) => one !== this.marks[name][place])) changed[name] = codes;
		}
		if (Object.keys(changed).length) this.history.draw(changed);
	}

	// Set one place of a stroke's work and show it at once.
	put(work, name, place, drawn) {
		if (printed(this.board, name, place)) return;
		work[name][place] = code(drawn, this.trial);
		this.view.mark(name, place, work[name][place]);
	}

	// The line follows the pointer; its first segment decides whether the stroke draws or erases.
	reach(x, y) {
		const { grid } = this.view, stroke = this.stroke, { point, far } = grid.nearestPoint(x, y);
		if (point === stroke.point || far > 0.42 * CELL) return;
		if (this.view.runs) return this.span(point);
		for (const way of grid.ways(stroke.point, point)) this.step(way);
	}

	step(way) {
		const { grid } = this.view, stroke = this.stroke, edge = grid.edgeFrom(stroke.point, way);
		if (edge < 0) return;
		stroke.point = grid.next(stroke.point, way);
		const target = stroke.pen !== "cross", back = stroke.way.at(-1);
		if (back?.edge === edge) { // the pointer goes back: the last segment is as it was
			stroke.way.pop();
			stroke.work.edges[edge] = back.before;
			this.view.mark("edges", edge, back.before);
			return;
		}
		const before = stroke.work.edges[edge], same = value(before) === Number(target);
		stroke.erase ??= stroke.pen === "erase" || same;
		stroke.way.push({ edge, before });
		if (!stroke.erase || stroke.pen === "erase" || same) this.put(stroke.work, "edges", edge, stroke.erase ? null : target);
	}

	// From island to island: no span, one, and so on to as many as the board allows.
	span(point) {
		const { runs } = this.view, stroke = this.stroke;
		const run = runs.find(run => run && this.joins(run, stroke.point, point));
		if (!run) {
			if (this.board.grids[0].flat()[point] !== "-") stroke.point = point;
			return;
		}
		stroke.point = point;
		this.turn(stroke.work, run, stroke.pen);
	}

	joins(run, one, two) {
		const { grid } = this.view, [first] = grid.ends(run[0]), [, last] = grid.ends(run.at(-1));
		return Math.min(one, two) === first && Math.max(one, two) === last;
	}

	// The next state of a span: none, one, two, ...; a cross; nothing.
	turn(work, run, pen) {
		const layers = LAYERS.filter(name => work[name]), edge = run[0], crossed = value(work.edges[edge]) === 0;
		const count = layers.filter(name => value(work[name][edge]) === 1).length, next = pen === "line" ? (count + 1) % (layers.length + 1) : 0;
		for (const one of run) {
			layers.forEach((name, layer) => this.put(work, name, one, pen === "cross" && !layer && !crossed ? false : layer < next ? true : null));
		}
	}

	// Is a mark of a line so near to a place that it is meant?
	near({ x, y }) {
		const edge = this.view.grid.nearestEdge(x, y), { a, b } = this.view.grid.line(edge);
		return this.marks.edges[edge] && Math.hypot(x - a, y - b) < 0.3 * CELL;
	}

	// Marks of one's own: the first cell goes on from dot to inside, outside, nothing; others get the same.
	noteOn(cell) {
		const stroke = this.stroke;
		if (cell < 0 || stroke.cells.has(cell)) return;
		stroke.cells.add(cell);
		stroke.set ??= stroke.pen === "erase" ? 0 : (stroke.work.notes[cell] + 1) % 4;
		stroke.work.notes[cell] = stroke.set;
		this.view.mark("notes", cell, stroke.set);
	}

	shadeOn(cell) {
		const stroke = this.stroke, target = stroke.button !== 2 && stroke.pen === "shade";
		if (cell < 0 || stroke.cells.has(cell)) return;
		stroke.cells.add(cell);
		if (stroke.set === null) stroke.set = value(stroke.work.shaded[cell]) === Number(target) ? "open" : target;
		this.put(stroke.work, "shaded", cell, stroke.set === "open" ? null : stroke.set);
	}

	// A click turns what is nearest: line, cross, nothing; shaded, dot, nothing.
	click({ work, pen, start: { x, y }, button, shading }) {
		const cell = cellAt(this.board, x, y);
		if (this.shades && cell >= 0 && (shading || pen === "line" || pen === "erase")) {
			return this.put(work, "shaded", cell, after(work.shaded[cell], button === 2 ? "cross" : pen));
		}
		const { grid, runs } = this.view, edge = grid.nearestEdge(x, y);
		if (!runs) this.put(work, "edges", edge, after(work.edges[edge], pen));
		else if (runs[edge]) this.turn(work, runs[edge], pen);
	}

	// The keyboard draws from the cursor one step that way, and goes there.
	key(way, pen) {
		const { grid } = this.view, edge = grid.edgeFrom(this.point, way), marks = this.marks;
		if (edge < 0) return;
		const work = Object.fromEntries(LAYERS.filter(name => marks[name]).map(name => [name, marks[name].slice()]));
		const run = this.view.runs?.[edge];
		if (run) {
			this.turn(work, run, pen);
			if (pen === "line") for (let i = 0; i < run.length; i++) this.point = grid.next(this.point, way);
		} else if (!this.view.runs) {
			const target = pen === "line";
			this.put(work, "edges", edge, value(work.edges[edge]) === Number(target) ? null : target);
			if (target) this.point = grid.next(this.point, way);
		}
		this.commit(work);
		this.showCursor();
	}

	// The cursor goes one step; with `wider` the choice of cells grows.
	go(way, wider) {
		const { grid } = this.view, last = this.digits ? this.chosen.at(-1) ?? 0 : this.point, next = grid.next(last, way);
		if (this.digits) return this.choose(wider ? [...new Set([...this.chosen, next])] : [next]);
		this.point = next;
		this.showCursor();
	}

	shade() {
		if (this.pen() === "note" && this.marks.notes) return this.noteAt(this.cellAtCursor());
		if (!this.shades) return;
		const work = { shaded: this.marks.shaded.slice() };
		this.put(work, "shaded", this.point, after(work.shaded[this.point]));
		this.commit(work);
	}

	// The cell at the cursor; beside a point of a lattice the one below and right of it.
	cellAtCursor() {
		const { grid } = this.view, { rows, columns } = this.board, row = Math.floor(this.point / grid.wide), column = this.point % grid.wide;
		return Math.min(row, rows - 1) * columns + Math.min(column, columns - 1);
	}

	noteAt(cell) {
		const notes = this.marks.notes.slice();
		notes[cell] = (notes[cell] + 1) % 4;
		this.commit({ notes });
	}

	choose(cells) {
		this.chosen = cells;
		this.typed = -1;
		this.showCursor();
	}

	showCursor() {
		if (this.point >= this.view.grid.points) this.point = 0;
		const cells = this.digits ? this.chosen : this.view.grid.lattice ? [] : [this.point];
		this.view.point({ cells, at: !this.digits && this.view.grid.lattice ? this.view.grid.xy(this.point) : null });
	}

	// A number, or a small one, for the chosen cells; 0 clears them.
	number(number, pencil) {
		const { board, marks } = this, most = board.rows;
		const cells = this.chosen.filter(cell => cell < marks.digits.length && !given(board, cell));
		if (!cells.length) return;
		const digits = marks.digits.slice(), small = marks.pencil.slice();
		const longer = this.typed > 0 && !pencil ? 10 * this.typed + number : most + 1; // 1, then 2: 12
		const typed = longer <= most ? longer : number;
		if (typed > most) return;
		const all = cells.every(cell => small[cell].includes(typed));
		for (const cell of cells) {
			if (!number && longer > most) {
				if (!digit(digits[cell])) small[cell] = [];
				digits[cell] = 0;
			} else if (pencil) {
				small[cell] = all ? small[cell].filter(one => one !== typed) : [...new Set([...small[cell], typed])].sort((a, b) => a - b);
			} else {
				digits[cell] = digit(digits[cell]) === typed && this.typed < 0 ? 0 : typed + 1024 * this.trial;
				small[cell] = [];
			}
		}
		this.history.draw({ digits, pencil: small });
		this.typed = pencil ? -1 : typed;
	}
}

// What a click makes of a mark: drawn, crossed out, nothing.
function after(code, pen) {
	const now = value(code);
	return pen === "erase" ? null : pen === "cross" ? (now === 0 ? null : false) : now < 0 ? true : now ? false : null;
}
