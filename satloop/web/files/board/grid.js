// Cells, the points that lines join, and the edges between points, numbered as on the server.

export const CELL = 40;
export const HALF = 20;
export const WAYS = { ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowDown: [1, 0], ArrowLeft: [0, -1] };

// A grid of points: the centres of the cells, or, with `lattice`, their corners.
export class Grid {
	constructor(rows, columns, lattice) {
		Object.assign(this, { rows, columns, lattice, high: rows + lattice, wide: columns + lattice });
		this.across = this.high * (this.wide - 1);
		this.size = this.across + (this.high - 1) * this.wide;
		this.points = this.high * this.wide;
		this.shift = lattice ? 0 : HALF;
	}

	// The two points that an edge joins.
	ends(edge) {
		if (edge >= this.across) return [edge - this.across, edge - this.across + this.wide];
		const row = Math.floor(edge / (this.wide - 1)), point = edge + row;
		return [point, point + 1];
	}

	// The edge from a point one step (down, right), -1 where the grid ends.
	edgeFrom(point, [down, right]) {
		const row = Math.floor(point / this.wide), column = point % this.wide;
		const [r, c] = [row + down, column + right];
		if (r < 0 || c < 0 || r >= this.high || c >= this.wide) return -1;
		return down ? this.across + Math.min(row, r) * this.wide + column : row * (this.wide - 1) + Math.min(column, c);
	}

	// The point one step on, itself where the grid ends.
	next(point, way) {
		return this.edgeFrom(point, way) < 0 ? point : point + way[0] * this.wide + way[1];
	}

	edgesAt(point) {
		return Object.values(WAYS).map(way => this.edgeFrom(point, way)).filter(edge => edge >= 0);
	}

	// The steps from a point to another, straight first along the longer way.
	ways(from, to) {
		const down = Math.floor(to / this.wide) - Math.floor(from / this.wide), right = to % this.wide - from % this.wide;
		const ways = [...Array(Math.abs(right)).fill([0, Math.sign(right)]), ...Array(Math.abs(down)).fill([Math.sign(down), 0])];
		return Math.abs(down) > Math.abs(right) ? ways.reverse() : ways;
	}

	xy(point) {
		return [point % this.wide * CELL + this.shift, Math.floor(point / this.wide) * CELL + this.shift];
	}

	// The place of an edge: its two ends and its middle.
	line(edge) {
		const [[x, y], [u, v]] = this.ends(edge).map(point => this.xy(point));
		return { x, y, u, v, a: (x + u) / 2, b: (y + v) / 2 };
	}

	// The point nearest to a place, and how far it is.
	nearestPoint(x, y) {
		const column = clamp(Math.round((x - this.shift) / CELL), this.wide - 1);
		const row = clamp(Math.round((y - this.shift) / CELL), this.high - 1);
		const point = row * this.wide + column, [u, v] = this.xy(point);
		return { point, far: Math.hypot(x - u, y - v) };
	}

	// The edge whose middle is nearest to a place.
	nearestEdge(x, y) {
		const { point } = this.nearestPoint(x, y);
		const far = edge => { const { a, b } = this.line(edge); return Math.hypot(x - a, y - b); };
		return this.edgesAt(point).reduce((best, edge) => best < 0 || far(edge) < far(best) ? edge : best, -1);
	}
}

export function clamp(value, most) {
	return Math.max(0, Math.min(most, value));
}

// The cell at a place, -1 beside the board.
export function cellAt(board, x, y) {
	const row = Math.floor(y / CELL), column = Math.floor(x / CELL);
	return row >= 0 && column >= 0 && row < board.rows && column < board.columns ? row * board.columns + column : -1;
}

// The number of the part between walls that each cell is in, -1 for a hole.
export function parts(board, walls, hole) {
	const lattice = new Grid(board.rows, board.columns, 1), cells = new Grid(board.rows, board.columns, 0);
	const part = new Int32Array(cells.points).fill(-1);
	let count = 0;
	for (let start = 0; start < part.length; start++) {
		if (part[start] >= 0 || hole(start)) continue;
		const waiting = [start];
		part[start] = count;
		while (waiting.length) {
			const cell = waiting.pop();
			for (const way of Object.values(WAYS)) {
				const other = cells.next(cell, way);
				if (other === cell || part[other] >= 0 || hole(other) || walls[wallBetween(cells, lattice, cell, way)]) continue;
				part[other] = count;
				waiting.push(other);
			}
		}
		count++;
	}
	return { part, count };
}

// The lattice edge on the side of a cell that a way leaves by.
export function wallBetween(cells, lattice, cell, [down, right]) {
	const row = Math.floor(cell / cells.wide), column = cell % cells.wide;
	const corner = (row + (down > 0)) * lattice.wide + column + (right > 0);
	return lattice.edgeFrom(corner, down ? [0, 1] : [1, 0]);
}
