// The setter's desk: title and author, the tools of the board, what goes with another position.

import { icon } from "../icons.js";
import { EMPTY, signed } from "../board/tokens.js";
import { say } from "../words.js";
import { Outcome } from "./outcome.js";
import { Palette } from "./palette.js";
import { fillSaves } from "./save.js";
import { SYMMETRIES } from "./symmetry.js";

const of = id => document.getElementById(id);
const TRANSFORMS = { turn: ["turn-right"], mirror: ["mirror"], shift: ["shift-up", "shift-left", "shift-right", "shift-down"] };
const ARROWS = { "shift-up": "up", "shift-left": "left", "shift-right": "right", "shift-down": "south" };

export class Desk {
	constructor(app) {
		Object.assign(this, { app, outcome: new Outcome(app), palette: new Palette(app) });
		for (const id of ["own-title", "author"]) of(id).addEventListener("change", () => this.rename());
		of("own-title").placeholder = say("own-title");
		of("author").placeholder = say("author");
		of("eraser").addEventListener("click", () => {
			const { editor } = app, on = editor.tool?.token === EMPTY;
			editor.choose(on ? null : { kind: "pick", token: EMPTY });
			this.palette.draw();
		});
		this.build();
		fillSaves(app);
	}

	// The tools of the board: how clues are placed, its size, turns and shifts.
	build() {
		const host = of("setdesk"), head = Object.assign(document.createElement("h2"), { textContent: say("set.board") });
		const group = Object.assign(document.createElement("div"), { id: "placing", role: "group", ariaLabel: say("set.placing") });
		group.append(...SYMMETRIES.map(name => {
			const button = this.button(say(`place.${name}`), () => this.place(name), `place-${name}`);
			button.dataset.id = name;
			return button;
		}));
		const caption = Object.assign(document.createElement("p"), { className: "what", textContent: say("set.placing") });
		host.append(head, caption, group, this.stepper("row"), this.stepper("column"));
		const transforms = Object.assign(document.createElement("div"), { className: "transforms" });
		for (const [name, steps] of Object.entries(TRANSFORMS)) {
			const buttons = steps.map(step => {
				const button = this.button(ARROWS[step] ? "" : say(`transform.${name}`), () => this.transform(step), ARROWS[step] ?? name);
				button.dataset.transform = step;
				if (ARROWS[step]) button.setAttribute("aria-label", say(`transform.${step}`));
				return button;
			});
			if (name === "shift") {
				const row = Object.assign(document.createElement("div"), { className: "shifts" });
				row.append(Object.assign(document.createElement("span"), { textContent: say("transform.shift") }), ...buttons);
				transforms.append(row);
			} else transforms.append(...buttons);
		}
		host.append(transforms, this.lines());
		this.place("none");
	}

	button(label, act, shape = "") {
		const button = Object.assign(document.createElement("button"), { type: "button" });
		if (shape) button.append(icon(shape));
		if (label) button.append(Object.assign(document.createElement("span"), { className: "word", textContent: label }));
		button.addEventListener("click", () => this.app.guard(act));
		return button;
	}

	// One row or column less or more, at the end.
	stepper(what) {
		const box = Object.assign(document.createElement("div"), { className: "stepper", role: "group", ariaLabel: say(`${what}s`) });
		const count = Object.assign(document.createElement("output"), { id: `${what}count` });
		const less = this.button("−", () => this.transform(`delete-${what}`, this.app.now.board[`${what}s`] - 1));
		const more = this.button("+", () => this.transform(`insert-${what}`, this.app.now.board[`${what}s`]));
		less.dataset.transform = `delete-${what}`;
		more.dataset.transform = `insert-${what}`;
		less.setAttribute("aria-label", say(`${what}.less`));
		more.setAttribute("aria-label", say(`${what}.more`));
		box.append(less, count, more);
		return box;
	}

	// A row or column comes or goes at the cursor.
	lines() {
		const box = Object.assign(document.createElement("div"), { id: "lines", role: "group", ariaLabel: say("set.lines") });
		box.append(Object.assign(document.createElement("p"), { className: "what", textContent: say("set.lines") }));
		for (const name of ["insert-row", "delete-row", "insert-column", "delete-column"]) {
			box.append(this.button(say(`here.${name}`), () => {
				const { board } = this.app.now, { cell } = this.app.editor;
				return this.transform(name, name.endsWith("row") ? Math.floor(cell / board.columns) : cell % board.columns);
			}));
		}
		return box;
	}

	place(name) {
		this.app.editor.symmetry = name;
		for (const button of of("placing").children) button.setAttribute("aria-pressed", button.dataset.id === name);
		if (this.app.now) this.app.editor.showCursor();
	}

	async transform(name, at = 0) {
		await this.app.editor.queue;
		await this.app.make("transform", { transform: name, at }, () => "");
	}

	rename() {
		const { history } = this.app, names = { own_title: of("own-title").value.trim(), author: of("author").value.trim() };
		history.go({ board: signed(this.app.now.board, names) });
	}

	// Another position: its names, its size, what can be done.
	show({ board }) {
		for (const [id, name] of [["own-title", "own_title"], ["author", "author"]]) {
			if (document.activeElement !== of(id)) of(id).value = board[name] ?? "";
		}
		for (const what of ["row", "column"]) of(`${what}count`).textContent = say(board[`${what}s`] === 1 ? `${what}1` : `${what}count`, { count: board[`${what}s`] });
		const kind = this.app.kinds.get(board.puzzle);
		for (const part of document.querySelectorAll(".stepper, #lines")) part.hidden = kind.square;
		for (const name of ["minimize", "complete"]) {
			for (const button of document.querySelectorAll(`#${name}, [data-act=${name}]`)) button.hidden = !kind[`${name}s`];
		}
		if (this.app.mode === "edit") this.app.editor.showCursor();
	}
}
