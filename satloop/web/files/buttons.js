// The buttons: tools, palette, number pad, menus, and what each does.

import { stop } from "./ask.js";
import { knowLevels } from "./board/level.js";
import { emptyMarks } from "./board/position.js";
import { icon } from "./icons.js";
import { showNotes } from "./play/notes_sheet.js";
import { showRecords } from "./play/records_sheet.js";
import { closeSheets, listenToSheets } from "./sheets.js";
import { drawnText } from "./drawn.js";
import { recall, remember } from "./kept.js";
import { addressOf } from "./address.js";
import { beginTheme, nextTheme } from "./theme.js";
import { bookmark, copy } from "./share.js";
import { saveButtons } from "./set/save.js";
import { otherLanguage } from "./language.js";
import { keyWords, say } from "./words.js";

const of = id => document.getElementById(id);
const PENS = { line: "line", cross: "cross", shade: "shade", note: "dot", erase: "erase", number: "number", pencil: "pencil" };

const WITHOUT = ["language", "theme", "help", "records", "new", "example", "empty", "stop"]; // what needs no open board

export class Buttons {
	constructor(app) {
		Object.assign(this, { app });
		const { history, help, steps } = app;
		this.acts = {
			undo: () => history.undo(app.mode === "edit"), redo: () => history.redo(app.mode === "edit"), hint: () => app.hint.ask(), check: () => app.check.ask(),
			steps: () => app.mode === "steps" ? app.enter("play") : steps.begin(), unique: () => help.verdict(),
			mistake: () => help.mistake(), forced: () => help.forced(), solution: () => help.solution(),
			clear: () => history.go({ marks: emptyMarks(app.now.board), trials: [] }),
			try: () => { history.attempt(); app.say(say("trial", { level: app.now.trials.length })); },
			keep: () => { history.keep(); app.say(say("kept")); }, drop: () => { history.drop(); app.say(say("dropped")); },
			edit: () => this.edit(), stop: () => stop(), help: () => this.keys(), theme: () => nextTheme(), language: () => { app.save(); otherLanguage(); },
			next: () => app.newBoard.next(), new: () => this.generate(), example: () => app.open(`example:${of("puzzle").value}`), empty: () => app.empty(),
			minimize: () => app.make("minimize", { symmetry: of("symmetry").value }, board => say(board.minimal ? "minimized" : "minimized.unfinished", board)),
			complete: () => this.complete(),
			conflict: () => this.conflict(), sharelink: () => this.share(false), sharedrawn: () => this.share(true), letters: () => this.letters(),
			link: () => this.link(), print: () => window.print(),
			pause: () => app.clock.pause(), notes: () => showNotes(app), records: () => showRecords(app),
			live: () => pressed("live", app.check.toggle()), colors: () => pressed("colors", this.colors()), clockhide: () => pressed("clockhide", app.clock.hide()),
			smaller: () => app.view.size.enlarge(0.8), larger: () => app.view.size.enlarge(1.25), labels: () => this.labels(),
			move: () => this.choosePen(app.pen === "move" ? of("pens").firstChild.dataset.id : "move"),
		};
		for (const id of Object.keys(this.acts)) of(id)?.addEventListener("click", event => { event.preventDefault(); this.command(id); });
		of("open").addEventListener("submit", event => { event.preventDefault(); app.guard(() => app.startPage.enter()); });
		of("make").addEventListener("submit", event => event.preventDefault());
		for (const button of document.querySelectorAll("[data-act]")) button.addEventListener("click", () => this.command(button.dataset.act, button));
		of("puzzle").addEventListener("change", () => this.wishes());
		of("keys").querySelector("button").addEventListener("click", () => of("keys").close());
		app.view.colored = recall("colors") ?? true;
		for (const [id, on] of [["live", app.check.live], ["colors", app.view.colored], ["clockhide", app.clock.hidden]]) pressed(id, on);
		listenToSheets();
		this.formats();
		of("mark").href = bookmark();
		of("mark").addEventListener("click", event => { event.preventDefault(); app.say(say("mark.drag")); });
		beginTheme();
		pressed("letters", recall("letters") !== false);
	}

	// by: the button that was pressed, if there are several for this.
	command(name, by) {
		const button = of(name);
		if (button?.disabled || (button?.hidden && name !== "edit") || (!this.app.now && !WITHOUT.includes(name))) return;
		const menu = (by ?? button)?.closest(".pop[open]");
		if (menu) this.close(menu);
		this.app.guard(this.acts[name]);
	}

	// A menu closes, and its button has the focus again.
	close(menu) {
		closeSheets();
		menu.querySelector("summary").focus({ preventScroll: true });
	}

	// The lists of puzzles and levels.
	fill({ puzzles, levels, begin }) {
		knowLevels(levels);
		of("puzzle").replaceChildren(...puzzles.map(({ name, title }) => new Option(title, name)));
		of("puzzle").value = begin;
		of("level").replaceChildren(new Option(say("anylevel"), ""), ...levels.map(level => new Option(say(`level.${level}`), level)));
		this.wishes();
	}

	wishes() {
		const kind = this.app.kinds.get(of("puzzle").value);
		of("symmetry").replaceChildren(...(kind.symmetries.length ? kind.symmetries : ["none"]).map(name => new Option(say(`symmetry.${name}`), name)));
	}

	async generate() {
		const { app } = this, seed = /^\d+$/.test(of("seed").value) ? +of("seed").value : Math.floor(Math.random() * 1e9);
		const question = { puzzle: of("puzzle").value, rows: +of("rows").value, columns: +of("columns").value,
			level: of("level").value, symmetry: of("symmetry").value };
		await app.newBoard.make(question, seed);
	}

	async complete() {
		const { app } = this, board = await app.make("complete", { text: app.now.board.text }, ({ cells }) => say("completed", { count: cells.length }));
		if (board) app.desk.outcome.added(board);
	}

	edit() {
		const { app } = this;
		app.switchTo(app.mode === "edit" ? "play" : "edit");
		if (app.mode === "edit") app.say(say("editing", { how: say(`how.${app.now.board.pens[0].kind}`) }));
	}

	// Colours of separate lines.
	colors() {
		const { view } = this.app;
		remember("colors", view.colored = !view.colored);
		view.color();
		return view.colored;
	}

	// Numbers of rows and columns at the border.
	labels() {
		const on = this.app.view.size.toggleLabels();
		of("labels").setAttribute("aria-pressed", on);
	}

	async conflict() {
		const clash = await this.app.run("conflict");
		if (!clash) return;
		this.app.say(this.app.help.clash(clash));
		this.app.cite({ cells: clash.cells, bad: true });
	}

	// A link to this page with the board, and with what is drawn where that is wanted.
	async share(drawn) {
		const { board, marks } = this.app.now;
		this.app.say(await copy(location.href.replace(/#.*/s, "") + addressOf(board) + (drawn ? drawnText(marks) : "")));
	}

	// Single letters as keys, on or off.
	letters() {
		const on = recall("letters") === false;
		remember("letters", on);
		of("letters").setAttribute("aria-pressed", on);
	}

	async link() {
		const { board } = this.app.now;
		this.app.say(board.url ? await copy(board.url) : say("invalidlink"));
	}

	// The formats of a board: copied, or as files.
	formats() {
		const { app } = this;
		of("formats").replaceChildren(...["link", "paper", "picture", "file"].flatMap(group => saveButtons(app, group)).filter(({ dataset }) => !["print", "puzzlink", "page"].includes(dataset.id)));
		of("formats").addEventListener("click", () => closeSheets());
	}

	button(id, label, act, tip = "") {
		const button = Object.assign(document.createElement("button"), { type: "button", textContent: label, title: tip });
		button.dataset.id = id;
		if (PENS[id]) {
			button.dataset.icon = PENS[id];
			button.replaceChildren(icon(PENS[id]), Object.assign(document.createElement("span"), { className: "word", textContent: label }));
		}
		button.addEventListener("click", () => this.app.guard(act));
		return button;
	}

	another({ draws }) {
		const pens = draws.includes("digits") ? ["number", "pencil"] : ["line", "cross", ...(draws.includes("shaded") ? ["shade"] : []), "note", "erase"];
		of("pens").replaceChildren(...pens.map(pen => this.button(pen, say(pen), () => this.choosePen(pen), say(`${pen}.tip`))));
		this.choosePen(pens[0]);
		this.pad();
		if (this.app.mode === "edit") this.app.desk.palette.draw();
	}

	choosePen(pen) {
		this.app.pen = pen;
		document.body.classList.toggle("moving", pen === "move");
		of("move").setAttribute("aria-pressed", pen === "move");
		for (const button of of("pens").children) button.setAttribute("aria-pressed", button.dataset.id === pen);
	}

	// A board too large for hints says so before one asks.
	explainable({ rows, columns }) {
		const { explained } = this.app, can = rows * columns <= explained, side = Math.floor(Math.sqrt(explained));
		for (const id of ["hint", "steps"]) of(id).disabled = !can;
		of("hint").querySelector(".word").textContent = can ? say("hint") : say("hint.upto", { side });
	}

	// The present position: what can be undone, kept, said.
	show(now) {
		this.explainable(now.board);
		this.ways();
		of("trialbar").hidden = !now.trials.length;
		of("trialname").textContent = say("trial.name", { level: now.trials.length });
		of("link").disabled = !now.board.url;
	}

	// What can be undone and done again: on the desk clues, in play all.
	ways() {
		const { app: { history, mode } } = this;
		for (const [name, way] of [["undo", history.past], ["redo", history.future]]) {
			for (const button of document.querySelectorAll(`#${name}, [data-act=${name}]`)) button.disabled = !history.can(way, mode === "edit");
		}
	}

	entered(mode) {
		if (this.app.now) this.ways();
		of("edit").setAttribute("aria-pressed", mode === "edit");
		of("steps").setAttribute("aria-pressed", mode === "steps");
		if (mode === "edit") this.app.desk.palette.draw();
		this.pad();
	}

	// Buttons that write: the numbers of a board of numbers, digits and letters of a clue.
	pad() {
		const { app } = this, { board } = app.now ?? {};
		const digits = board?.draws.includes("digits"), keys = [];
		if (app.mode === "play" && digits) {
			for (let number = 1; number <= board.rows; number++) {
				keys.push(this.button(number, number, () => { app.play.typed = -1; app.play.number(number, app.pen === "pencil"); }));
			}
			keys.push(this.button(0, say("nothing"), () => app.play.number(0, false)));
		}
		of("pad").replaceChildren(...keys);
		of("pad").hidden = !keys.length;
		of("tools").classList.toggle("ten", keys.length === 10); // nine numbers, and what clears them
	}

	keys() {
		of("keys").querySelector("tbody").replaceChildren(...keyWords().map(([key, means]) => {
			const row = document.createElement("tr");
			for (const text of [key, means]) row.insertCell().textContent = text;
			return row;
		}));
		of("keys").showModal();
	}
}

const pressed = (id, on) => of(id).setAttribute("aria-pressed", Boolean(on));

