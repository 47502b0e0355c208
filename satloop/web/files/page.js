// The page as a whole: what each button does, which mode it is in, and what is said.

import { ask, puzzles, Refusal, stop, whenBusy } from "./ask.js";
import { BoardView } from "./board/board.js";
import { Editor } from "./set/edit.js";
import { Help } from "./play/help.js";
import { listen } from "./keys.js";
import { Buttons } from "./buttons.js";
import { Play } from "./play/play.js";
import { emptyMarks, History, marksOf } from "./board/position.js";
import { keep, keptState, latest, restore } from "./kept.js";
import { addressOf, sourceInAddress } from "./share.js";
import { Steps } from "./steps/steps.js";
import { carried, emptyText, textOf } from "./board/tokens.js";
import { fillIn, say } from "./words.js";

const of = id => document.getElementById(id);

class App {
	constructor() {
		fillIn();
		this.mode = "play";
		this.pen = "line";
		this.history = new History();
		this.view = new BoardView(of("board"));
		this.play = new Play(this.view, this.history, () => this.pen);
		this.editor = new Editor(this.view, this.history, problem => this.edited(problem));
		this.help = new Help(this);
		this.steps = new Steps(this);
		this.buttons = new Buttons(this);
		this.history.listen((now, before) => this.changed(now, before));
		whenBusy(busy => { of("stop").disabled = !busy; document.body.classList.toggle("busy", busy); });
		listen(this);
	}

	get now() { return this.history.now; }

	async begin() {
		const known = await puzzles();
		this.kinds = new Map(known.puzzles.map(kind => [kind.name, kind]));
		this.buttons.fill(known);
		addEventListener("pagehide", () => this.save());
		addEventListener("hashchange", () => { if (sourceInAddress() && location.hash !== this.address) this.arrive(sourceInAddress()); });
		const last = latest(), source = sourceInAddress();
		if (source && await this.arrive(source)) return restore(this.history);
		const problem = source && of("says").textContent;
		if (!(last && await this.arrive(last.text, last.puzzle, true))) await this.arrive(`example:${of("puzzle").value}`);
		else if (!source) restore(this.history);
		if (problem) this.say(say("badaddress", { problem }));
	}

	// Open the board of the page's own address, or the one that was open last: the browser has a place for it already.
	async arrive(...source) {
		this.arriving = true;
		try {
			return await this.open(...source);
		} finally {
			this.arriving = false;
		}
	}

	// Open a board from any text. Returns whether it is open; else the board before stays.
	async open(source, puzzle = "", quiet = false) {
		const [, first, rest] = /^(\w+)\n(.*)/s.exec(source) ?? [];
		if (!puzzle && this.kinds.has(first)) return this.open(rest, first, quiet);
		try {
			const board = await ask("read", puzzle ? { source, puzzle } : { source });
			if (!board) return false;
			this.enter("play");
			this.show(board, board.state);
			return true;
		} catch (error) {
			if (!quiet) this.fail(error);
			return false;
		}
	}

	openFile(file) {
		if (file.size > 250000) return this.say(say("toolarge"));
		return file.text().then(text => this.open(text));
	}

	// Show a board as a new position; undo brings the one before back.
	show(board, state, text = "") {
		const before = this.now;
		const same = !state && before?.board.puzzle === board.puzzle && before.board.text !== board.text && this.mode === "edit";
		const drawn = state ?? keptState(board);
		const marks = same ? carried(before.board, before.marks, board) : drawn ? marksOf(board, drawn) : emptyMarks(board);
		if (before) this.save();
		this.say(text);
		this.opening = true; // the browser's button Back comes back from here
		this.history.go({ board, marks, trials: [], draft: null });
		this.opening = false;
		return board;
	}

	// Another position: draw it, and say what goes with it.
	changed(now, before) {
		if (this.mode === "steps") this.enter("play");
		this.view.show(now.board, now.marks, "", now.draft);
		this.buttons.show(now, before);
		if (now.board !== before?.board) this.another(now.board, before?.board);
		else if (now.draft?.problem !== before?.draft?.problem) this.help.renew();
		if (now.marks !== before?.marks && now.board === before?.board) {
			this.cite();
			this.say("");
			this.solved(false);
			this.help.drawn();
		}
		this.saving ??= setTimeout(() => this.save(), 400);
	}

	// Keep what is drawn; not after each stroke, but before the page goes.
	save() {
		clearTimeout(this.saving);
		this.saving = null;
		if (this.now && !keep(this.history)) this.say(say("full"));
	}

	another(board, before) {
		of("title").textContent = say("size", board);
		of("rules").textContent = board.rules;
		document.title = `${say("size", board)} · satloop`;
		of("board").setAttribute("aria-label", say("board", board));
		this.solved(false);
		if (before?.puzzle !== board.puzzle || before.rows !== board.rows || before.columns !== board.columns) {
			this.play.point = 0;
			this.play.chosen = [];
			this.editor.cell = 0;
			this.editor.point = 0;
			this.view.point(null);
			this.editor.tool = null;
			of("puzzle").value = board.puzzle;
			of("rows").value = board.rows;
			of("columns").value = board.columns;
			this.buttons.another(board);
		}
		this.rating("");
		this.address = addressOf(board);
		const further = this.opening && !this.arriving && location.hash !== this.address;
		history[further ? "pushState" : "replaceState"](null, "", this.address);
		this.view.cite();
		this.help.renew();
	}

	edited(problem) {
		if (problem) this.say(say("problem", { problem }));
		else this.say("");
	}

	// Ask about the board at hand; what goes wrong is said in the page. kind: "asked" if somebody waits.
	async run(job, question = {}, kind = "asked", progress = () => {}) {
		const { board, draft } = this.now, text = draft?.problem ? textOf(board, draft) : board.text;
		const late = kind === "asked" && setTimeout(() => this.say(say("working")), 250);
		const told = step => { clearTimeout(late); progress(step); };
		try {
			const result = await ask(job, { puzzle: board.puzzle, text, ...question }, { kind, progress: told });
			if (result === null && kind === "asked") this.say(say("stopped"));
			return result;
		} catch (error) {
			if (kind === "asked") this.fail(error);
			return null;
		} finally {
			clearTimeout(late);
		}
	}

	// A board that the server makes from this one, or from nothing.
	async make(job, question, text) {
		this.enter(this.mode === "steps" ? "play" : this.mode);
		const board = await this.run(job, question);
		if (board) this.show(board, undefined, text(board));
		return board;
	}

	empty() {
		const kind = this.kinds.get(of("puzzle").value), [rows, columns] = [+of("rows").value, +of("columns").value];
		return this.open(emptyText(kind, rows, columns), kind.name).then(open => { if (open) this.enter("edit"); });
	}

	fail(error) {
		if (!(error instanceof Refusal)) throw error;
		this.say(error.message);
	}

	// Say something, with buttons beside it: [label, what it does].
	say(text, choices = []) {
		of("says").textContent = text;
		of("choices").replaceChildren(...choices.map(([label, act]) => {
			const button = Object.assign(document.createElement("button"), { type: "button", textContent: label });
			button.addEventListener("click", () => this.guard(act));
			return button;
		}));
	}

	// Do something that may be refused.
	async guard(act) {
		try {
			await act();
		} catch (error) {
			this.fail(error);
		}
	}

	cite(marks = {}) { this.cited = true; this.view.cite(marks); }

	uncite() {
		if (!this.cited) return;
		this.cited = false;
		this.view.cite();
		this.say("");
	}

	verdict(outcome) {
		of("verdict").textContent = say(`verdict.${outcome}`);
		of("verdict").className = outcome;
	}

	rating(text, why = "") {
		of("rating").textContent = text;
		of("why").textContent = why;
	}

	solved(done) { document.body.classList.toggle("solved", done); }

	// Into another mode: play, edit or steps.
	enter(mode) {
		if (mode === this.mode) return;
		const before = this.mode;
		this.mode = mode;
		document.body.dataset.mode = mode;
		of("walk").hidden = mode !== "steps";
		if (before === "steps") {
			stop();
			this.view.show(this.now.board, this.now.marks, "", this.now.draft);
		}
		this.cited = true;
		this.uncite();
		this.buttons.entered(mode);
		if (mode === "edit") {
			this.editor.showCursor();
			this.help.renew();
		} else if (mode === "play" && this.now) {
			this.view.point(null);
		}
	}

	command(name) { this.buttons.command(name); }

	toggleCross() {
		this.buttons.choosePen(this.pen === "cross" ? "line" : "cross");
	}

	escape() {
		for (const open of document.querySelectorAll("details[open]")) open.open = false;
		stop();
		if (this.mode !== "play") this.enter("play");
		else this.uncite();
		of("board").focus({ preventScroll: true });
	}

	// Where the keyboard is, in words.
	whereabouts() {
		const cell = this.mode === "edit" ? this.editor.cell : this.play.digits ? this.play.chosen.at(-1) ?? 0 : this.play.point;
		const wide = this.mode === "edit" ? this.now.board.columns : this.view.grid.wide;
		of("where").textContent = this.view.describe(Math.floor(cell / wide), cell % wide);
	}
}

const app = new App();
globalThis.satloop = app; // for the browser's console
app.begin().catch(error => app.fail(error));
