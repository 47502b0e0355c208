// A solved board: the line runs once along itself and takes its final colour; then time, hints, and the next board.

import { strokes } from "../board/paths.js";
import { make } from "../board/drawing.js";
import { credit, say } from "../words.js";
import { timeText } from "./clock.js";
import { noteSolved } from "./records.js";

const of = id => document.getElementById(id);

export class Finish {
	constructor(app) {
		Object.assign(this, { app, seen: null });
	}

	// Show that the board is solved.
	solved() {
		const { app } = this, { board } = app.now, again = app.clock.record.done;
		const record = app.clock.stop(), noted = record.shown ? null : noteSolved(board, record);
		app.say("");
		app.view.cite();
		app.solved(true);
		this.tell(board, record, noted);
		this.run(again && this.seen === board);
		this.seen = board;
	}

	// noted: what counts among the boards that were solved; null where the page showed the solution.
	tell(board, record, noted) {
		const row = (name, value) => {
			const out = document.createElement("div");
			for (const [tag, text] of [["dt", name], ["dd", value]]) out.append(Object.assign(document.createElement(tag), { textContent: text }));
			return out;
		};
		const { level, count, best } = noted ?? { best: null };
		const rows = [...(timeHidden() ? [] : [row(say("finish.time"), timeText(record.seconds))]), row(say("finish.hints"), record.hints),
			...(noted ? [row(level ? say("finish.kind", { title: board.title, level: say(`level.${level}`) }) : board.title, say("finish.solved", { number: count }))] : [])];
		const list = document.createElement("dl");
		list.append(...rows);
		const note = !noted ? say("finish.shown") : best === null || timeHidden() ? "" : say(record.seconds < best ? "finish.best" : "finish.other", { time: timeText(best) });
		of("finish").replaceChildren(Object.assign(document.createElement("p"), { className: "finish-word", textContent: say("solved") }),
			...(credit(board) ? [Object.assign(document.createElement("p"), { className: "finish-credit", textContent: credit(board) })] : []), list,
			Object.assign(document.createElement("p"), { className: "finish-note", textContent: note }));
	}

	// Once along the line, in less than a second; at once for who wants no motion, or has seen it.
	run(seen) {
		const { view, now } = this.app, { paper, layers, grid } = view;
		const still = seen || matchMedia("(prefers-reduced-motion: reduce)").matches, done = () => paper.classList.add("finished", ...(grid.lattice ? ["around"] : [])); // numbers stand beside the line
		const lines = now.marks.edges ? strokes(grid, now.marks.edges) : [];
		const paths = lines.map(points => `M${points.map(point => grid.xy(point).join(" ")).join("L")}`);
		const closed = lines.length === 1 && lines[0][0] === lines[0].at(-1);
		if (closed && !view.hues) layers.under.prepend(make("path", { class: "inside", d: paths[0] }));
		if (still || !paths.length) return done();
		const runners = paths.map(d => make("path", { class: "runner", pathLength: 1, d, fill: "none" }));
		layers.base.append(...runners);
		runners[0].addEventListener("animationend", () => { for (const one of runners) one.remove(); done(); });
	}

	// Something was drawn again.
	undo() {
		const { paper, layers, board } = this.app.view;
		if (!board) return;
		paper.classList.remove("finished");
		for (const piece of [...layers.under.querySelectorAll(".inside"), ...layers.base.querySelectorAll(".runner")]) piece.remove();
	}
}

const timeHidden = () => of("clock").hidden;
