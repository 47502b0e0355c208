// How large the board is: as large as there is room for, times a zoom. A cell is a whole number of pixels, so that the
// lines of the grid are even; zoomed, the board scrolls in the place that it has without a zoom.

import { CELL } from "./grid.js";

const LARGEST = 84, ZOOMED = 120; // pixels a cell
const FRAME = 3; // pixels beside the board, where nothing stands outside it

export class Size {
	constructor(view) {
		Object.assign(this, { view, zoom: 1, labelled: false });
		addEventListener("resize", () => this.fit());
	}

	get desk() { return this.view.host.parentElement; }

	fit() {
		const { view, desk } = this, { board, paper, whole } = view;
		if (!board) return;
		const { rows, columns } = board, room = this.room();
		// The margin of the picture holds numbers outside the board and those of rows; without them there is a rim.
		const margin = whole[0] < -CELL / 2 || this.labelled ? -whole[0] / CELL : view.grid.lattice / 3;
		const size = cell => [columns, rows].map(count => Math.round((count + 2 * margin) * cell + (margin ? 0 : 2 * FRAME)));
		const [wide, high] = size(0), [across, down] = [columns, rows].map(count => count + 2 * margin);
		const cell = Math.max(3, Math.floor(Math.min((room.width - wide) / across, (room.height - high) / down, LARGEST)));
		const [width, height] = size(cell);
		this.most = Math.max(1, ZOOMED / cell);
		this.zoom = Math.min(this.zoom, this.most);
		Object.assign(desk.style, { width: `${width}px`, height: `${height}px` });
		desk.classList.toggle("zoomed", this.zoom > 1);
		const drawn = Math.round(cell * this.zoom), [w, h] = size(drawn), beside = margin * CELL || FRAME * CELL / drawn;
		showPart(paper, [-beside, -beside, columns * CELL + 2 * beside, rows * CELL + 2 * beside]);
		paper.setAttribute("width", w);
		paper.setAttribute("height", h);
		paper.classList.toggle("labelled", this.labelled);
	}

	// The room that the style sheet leaves to the board, in pixels.
	room() {
		const { maxWidth, maxHeight } = getComputedStyle(this.desk);
		return { width: parseFloat(maxWidth) || innerWidth, height: parseFloat(maxHeight) || innerHeight };
	}

	// Zoom by a factor, 0 back to the whole board. What is at a place of the window stays there.
	enlarge(factor, x = NaN, y = NaN) {
		const { desk, view: { paper } } = this, box = desk.getBoundingClientRect(), before = paper.getBoundingClientRect();
		const [u, v] = [x || box.x + box.width / 2, y || box.y + box.height / 2];
		this.zoom = factor ? Math.max(1, Math.min(this.most, this.zoom * factor)) : 1;
		this.fit();
		const after = paper.getBoundingClientRect();
		desk.scrollLeft += after.x + (u - before.x) / before.width * after.width - u;
		desk.scrollTop += after.y + (v - before.y) / before.height * after.height - v;
	}

	toggleLabels() {
		this.labelled = !this.labelled;
		this.fit();
		return this.labelled;
	}
}

// Show a part of a picture: x, y, width and height in its units, on ground of the same size.
export function showPart(paper, part) {
	const ground = paper.querySelector(".ground");
	paper.setAttribute("viewBox", part.join(" "));
	["x", "y", "width", "height"].forEach((name, i) => ground.setAttribute(name, part[i]));
}
