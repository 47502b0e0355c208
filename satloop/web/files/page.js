// The page as a whole: what each button does, which mode it is in, and what is said.

import { Address, placeOf } from "./address.js";
import { ask, puzzles, Refusal, stop, whenBusy } from "./ask.js";
import { cellAloud, pointAloud, strokeAloud } from "./board/aloud.js";
import { BoardView } from "./board/board.js";
import { Desk } from "./set/desk.js";
import { Editor } from "./set/edit.js";
import { Check } from "./play/check.js";
import { Clock } from "./play/clock.js";
import { Finish } from "./play/finish.js";
import { Help } from "./play/help.js";
import { Hint } from "./play/hint.js";
import { listen } from "./keys.js";
import { Buttons } from "./buttons.js";
import { Play } from "./play/play.js";
import { levelOf } from "./play/records.js";
import { showRules } from "./play/rules.js";
import { levelShown } from "./board/level.js";
import { carried, emptyMarks, History, marksOf, merged, stateOf } from "./board/position.js";
import { keep, keepDesk, keeps, keptElsewhere, keptOf, keptState } from "./kept.js";
import { addIcons } from "./icons.js";
import { screen, showScreen } from "./screens.js";
import { NewBoard } from "./start/newboard.js";
import { picturesOfTiles, Start } from "./start/start.js";
import { offer } from "./start/which.js";
import { Steps } from "./steps/steps.js";
import { emptyText, textOf } from "./board/tokens.js";
import { credit, fillIn, say, translated } from "./words.js";

const of = id => document.getElementById(id);

class App {
	constructor() {
		addIcons();
		fillIn();
		this.mode = "play";
		this.pen = "line";
		this.history = new History();
		this.view = new BoardView(of("board"));
		this.play = new Play(this.view, this.history, () => this.pen);
		this.editor = new Editor(this.view, this.history, problem => this.edited(problem));
		this.help = new Help(this);
		this.hint = new Hint(this);
		this.check = new Check(this);
		this.finish = new Finish(this);
		this.clock = new Clock(this);
		this.steps = new Steps(this);
		this.desk = new Desk(this);
		this.buttons = new Buttons(this);
		this.history.listen((now, before) => this.changed(now, before));
		this.started = 1; // a page without a server starts Python: the share of it that is here
		addEventListener("starting", ({ detail }) => { this.started = detail; });
		whenBusy(busy => { of("stop").disabled = !busy; document.body.classList.toggle("busy", busy); });
		listen(this);
	}

	get now() { return this.history.now; }

	// Made when it is first shown: the board of a link does not wait.
	get startPage() { return this.made ??= new Start(this, this.known, this.pictures); }

	async begin() {
		const place = placeOf(location.hash);
		showScreen(place.screen);
		if (place.screen === "start") this.pictures = picturesOfTiles(); // asked for at once, beside the puzzles
		const known = this.known = await puzzles();
		this.kinds = new Map(known.puzzles.map(kind => [kind.name, kind]));
		this.explained = known.explained;
		this.buttons.fill(known);
		this.newBoard = new NewBoard(this);
		this.newBoard.presets();
		addEventListener("pagehide", () => this.save());
		addEventListener("storage", event => this.drawnElsewhere(event));
		this.address = new Address(this);
		await this.address.go(place);
		if (!keeps) this.say(`${this.says()} ${say("nothingkept")}`.trim());
	}

	// Another tab drew on the board that is open here: so it is here, too, beside what is drawn here meanwhile.
	drawnElsewhere(event) {
		if (!this.now) return;
		if (this.play.stroke) return setTimeout(() => this.drawnElsewhere(event), 50);
		const { board, marks, trials } = this.now, [before, after] = keptElsewhere(event, board);
		if (!after) return;
		const states = [before, after].map(state => marksOf(board, state)), drew = this.drew, more = merged(marks, ...states);
		const unkept = JSON.stringify(stateOf(more)) !== JSON.stringify(stateOf(states[1]));
		if (Object.keys(marks).some(name => more[name] !== marks[name])) {
			this.history.go({ marks: more, trials: trials.map(one => merged(one, ...states)) });
			this.say(say("othertab"));
		}
		this.drew = drew || unkept;
		this.saving ??= setTimeout(() => this.save(), 400);
	}

	async waiting(question) {
		const late = setTimeout(() => this.work(), 250);
		try {
			return await question();
		} finally {
			this.answered(late);
		}
	}

	toStart() {
		if (this.mode === "steps") this.enter("play");
		if (this.now) this.save();
		this.address.hash = "";
		document.title = say("start.title");
		this.startPage.show();
		showScreen("start");
	}

	// Open a board from any text. Returns whether it is open; else the board before stays.
	async open(source, puzzle = "", quiet = false) {
		const [, first, rest] = /^(\w+)\n(.*)/s.exec(source) ?? [];
		if (!puzzle && this.kinds.has(first)) return this.open(rest, first, quiet);
		try {
			const board = await this.waiting(() => ask("read", puzzle ? { source, puzzle } : { source }, { progress: early => this.early(translated(early)) }));
			if (!board) return false;
			this.enter("play");
			this.show(board, board.state);
			return true;
		} catch (error) {
			if (!quiet && !(error.values?.puzzles?.length && source.includes("\n") && await offer(this, source, error.values.puzzles))) this.fail(error);
			return false;
		}
	}

	// Show a board that is still being read, where no other is open: nobody draws on it yet.
	early(board) {
		if (this.now) return;
		this.named(board);
		of("size").textContent = say("boardsize", board);
		showRules(board);
		this.view.show(board, emptyMarks(board));
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
		board.level ||= keptOf(board)?.level;
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
		this.desk.show(now);
		if (now.board !== before?.board) this.another(now.board, before?.board);
		else if (now.draft?.problem !== before?.draft?.problem || (this.mode === "edit" && now.draft?.clues !== before?.draft?.clues)) this.help.renew();
		if (now.marks !== before?.marks && now.board === before?.board) {
			this.cite();
			this.say("");
			this.solved(false);
			of("where").textContent = this.stroke = strokeAloud(before.marks, now.marks);
			this.check.drawn();
		}
		this.drew ||= now.marks !== before?.marks && now.board === before?.board || this.mode === "edit";
		this.saving ??= setTimeout(() => this.save(), 400);
	}

	// Keep what is drawn; not after each stroke, but before the page goes.
	save() {
		clearTimeout(this.saving);
		this.saving = null;
		if (this.now && this.mode === "edit") keepDesk(this.now.board);
		if (this.now && !keep(this.history, this.drew, { done: this.done })) this.say(say("full"));
		this.drew = false;
	}

	another(board, before) {
		this.clock.open(board);
		this.named(board);
		of("size").textContent = say("boardsize", board);
		showRules(board);
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
			this.buttons.wishes();
			this.newBoard.presets();
			this.buttons.another(board);
		}
		this.rating(levelOf(board));
		this.address.note(this.opening && !this.address.arriving);
		this.view.cite();
		this.help.renew();
	}

	// The name of the board, where it is played its own one, with its puzzle and who made it below.
	named(board) {
		of("title").textContent = of("title").title = this.mode === "edit" ? board.title : board.own_title || board.title;
		of("byline").textContent = credit(board, board.own_title && board.title);
	}

	// Say that an answer is on its way; where Python itself still is, how far it has come.
	work() {
		const percent = Math.round(100 * this.started);
		this.say(this.worked = percent < 100 ? say("starting", { percent }) : say("working"));
	}

	// An answer is there: that it is on its way is said no longer, also where nobody wants it any more.
	answered(late) {
		clearTimeout(late);
		if (this.worked && this.says() === this.worked) this.say("");
	}

	edited(problem) {
		this.say("");
		if (problem) this.desk.outcome.renew();
	}

	// Ask about the board at hand; what goes wrong is said in the page. kind: "asked" if somebody waits.
	async run(job, question = {}, kind = "asked", progress = () => {}) {
		const { board, draft } = this.now, text = draft?.problem ? textOf(board, draft) : board.text;
		const late = kind === "asked" && setTimeout(() => this.work(), 250);
		const further = step => { clearTimeout(late); progress(step); };
		try {
			const result = await ask(job, { puzzle: board.puzzle, text, ...question }, { kind, progress: further });
			if (result === null && kind === "asked") this.say(say("stopped"));
			return result;
		} catch (error) {
			if (kind === "asked") this.fail(error);
			return null;
		} finally {
			this.answered(late);
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
		return this.open(emptyText(kind, rows, columns), kind.name).then(open => { if (open) this.switchTo("edit", false); });
	}

	fail(error) {
		if (!(error instanceof Refusal)) throw error;
		this.say(error.message);
	}

	// Say something, a text or paragraphs, with buttons beside it: [label, what it does].
	say(text, choices = []) {
		of("says").replaceChildren(...[text].flat());
		document.body.classList.toggle("told", Boolean(this.says())); // else a solved board says what it took
		of("degrees").hidden = true;
		if (screen() === "start") this.made?.say([text].flat()[0]);
		const within = of("choices").contains(document.activeElement);
		of("choices").replaceChildren(...choices.map(([label, act]) => {
			const button = Object.assign(document.createElement("button"), { type: "button", textContent: label });
			button.addEventListener("click", () => this.guard(act));
			return button;
		}));
		if (within) (of("choices").querySelector("button") ?? of("board")).focus({ preventScroll: true }); // where keys go on
	}

	says() { return of("says").textContent; }

	counted(what) { this.clock.count(what); }

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

	// The level of the board, "" for none that is known, and why it has it.
	rating(level, why = "") {
		of("rating").replaceChildren(...levelShown(level));
		of("why").textContent = why;
	}

	solved(done) {
		this.done = done;
		document.body.classList.toggle("solved", done);
		of("finish").hidden = !done;
		if (!done) this.finish.undo();
	}

	// Into another mode: play, edit or steps.
	enter(mode) {
		showScreen(mode === "edit" ? "set" : "play");
		this.view.size.fit(); // each screen has a room of its own
		if (mode === this.mode) return;
		const before = this.mode;
		if (before === "edit") keepDesk(this.now.board);
		this.mode = mode;
		document.body.dataset.mode = mode;
		if (this.now) this.named(this.now.board);
		of("walk").hidden = mode !== "steps";
		if (before === "steps") {
			stop();
			this.view.show(this.now.board, this.now.marks, "", this.now.draft);
		}
		this.cited = true;
		this.uncite();
		this.buttons.entered(mode);
		if (mode === "edit") {
			this.desk.outcome.begin(this.now.board);
			this.editor.showCursor();
			this.help.renew();
		} else if (mode === "play" && this.now) {
			this.view.point(null);
		}
	}

	switchTo(mode, further = true) {
		this.enter(mode);
		this.address.note(further);
	}

	command(name) { this.buttons.command(name); }

	toggleCross() {
		this.buttons.choosePen(this.pen === "cross" ? "line" : "cross");
	}

	escape() {
		const menu = document.querySelector(".pop[open]");
		if (menu) return this.buttons.close(menu);
		stop();
		if (screen() === "start") return;
		if (this.mode === "steps") this.switchTo("play", false);
		else if (this.mode === "play") this.uncite();
		of("board").focus({ preventScroll: true });
	}

	// Where the keyboard is, in words.
	whereabouts() {
		const cell = this.mode === "edit" ? this.editor.cell : this.play.digits ? this.play.chosen.at(-1) ?? 0 : this.play.point;
		const wide = this.mode === "edit" ? this.now.board.columns : this.view.grid.wide;
		const { marks } = this.now, place = this.mode === "play" && this.view.grid.lattice ? pointAloud(this.view, marks, cell)
			: cellAloud(this.view, marks, Math.floor(cell / wide), cell % wide, this.mode === "edit" && this.editor.draft.clues ? this.editor.tokenAt(cell) : undefined);
		of("where").textContent = this.stroke ? `${this.stroke}. ${place}` : place;
		this.stroke = "";
	}
}

const app = new App();
globalThis.satloop = app; // for the browser's console
app.begin().catch(error => app.fail(error));
