// What is said of the setter's board: one solution, several, none. The number says it; what is certain is in pencil.

import { ask, Refusal, stop } from "../ask.js";
import { LAYERS, factsOf, gridOf } from "../board/position.js";
import { levelShown } from "../board/level.js";
import { begins, countClues, EMPTY, fits, hasClues } from "../board/tokens.js";
import { language, reasonWords, say } from "../words.js";

const QUIET = 4, MOMENT = 1, PATIENT = 10; // seconds for what nobody asked for, for their number, and for what a button asks
const OF_ALL = ["shares", "clues"]; // jobs about all solutions, for buttons
const EXACT = 4; // digits of a number that is shown large
const of = id => document.getElementById(id);
const NUMBERS = { unique: "1", several: "2+", none: "0", unknown: "?", asking: "…", draft: "…" };

export class Outcome {
	constructor(app) {
		Object.assign(this, { app, shown: {}, counts: new WeakMap(), certain: new WeakMap(), ofAll: new WeakMap(), further: new WeakMap(), levels: new WeakMap() });
	}

	// The desk is open. Over a board that is begun here what is found is drawn; over one that somebody brings, who may be
	// solving it, only where that is asked for.
	begin(board) {
		const begun = board.draws[0] === "digits" ? !countClues(board) : bare(board);
		this.shown = begun ? { unique: "solution", several: "certain" } : {};
	}

	// Another board or draft: what is known of it.
	async renew() {
		const { app } = this, { board, draft } = app.now;
		app.view.cite(this.further.get(board));
		if (!this.counts.has(board)) stop("count");
		if (draft?.problem) return this.show("draft", this.missing(draft) ?? say("outcome.draft"), [this.missing(draft) ? say("outcome.waits") : draft.problem]);
		if (draft?.pending) return;
		if (!app.help.verdictOf.has(board)) this.show("asking", say("outcome.asking"));
		const known = await app.help.solve("quiet");
		if (!known || !this.at(board)) return;
		if (known.outcome === "unique") await this.unique(board, known);
		else if (known.outcome === "several") await this.several(board, known);
		else if (known.outcome === "none") await this.none(board, known);
		else this.show("unknown", say("outcome.unknown"));
	}

	// A board has got further clues, in its `cells`: they are marked.
	added(board) {
		this.further.set(board, { cells: board.cells });
		if (this.app.now.board === board) this.renew();
	}

	// Is it still about this board?
	at(board) {
		return this.app.mode === "edit" && this.app.now.board === board && !this.app.now.draft?.problem;
	}

	async unique(board, known) {
		const facts = () => [this.levels.get(board), say("outcome.clues", { count: countClues(board) })].flat().filter(Boolean);
		const acts = () => [this.toggle("unique", "solution"), [say("playit"), () => this.app.switchTo("play")]];
		this.show("unique", say("outcome.unique"), facts(), acts());
		if (this.shown.unique === "solution") this.app.view.cite({ pencil: drawn(board, known.solutions[0]), ...this.further.get(board) });
		if (this.levels.has(board)) return;
		let steps = 0;
		const explanation = await quiet("explain", board, "level", () => steps++);
		if (!explanation?.level || !this.at(board)) return;
		this.levels.set(board, [...levelShown(explanation.level), say("outcome.steps", { count: steps })]);
		this.show("unique", say("outcome.unique"), facts(), acts());
	}

	// Nothing is drawn over an empty board: it is plain that it has many solutions.
	async several(board, known) {
		const empty = bare(board), names = ["first", "second", "certain", ...OF_ALL.filter(job => this.can(job, board))];
		const acts = empty ? [] : names.map(name => this.toggle("several", name));
		if (!empty && board.rows * board.columns <= this.app.explained) acts.push([say("steps"), () => this.steps()]);
		this.show("several", say("outcome.several"), [empty ? say("outcome.empty") : ""], acts);
		if (empty) return;
		this.count(board);
		const which = this.shown.several;
		if (which === "first" || which === "second") {
			const [one, other] = known.solutions.map(solution => drawn(board, solution)), two = which === "first" ? [one, other] : [other, one];
			const keys = new Set(two[1].map(String));
			this.app.view.cite({ pencil: two[0].filter(fact => keys.has(String(fact))), fresh: two[0].filter(fact => !keys.has(String(fact))) });
			return this.show("several", say("outcome.several"), [say("outcome.apart")], acts);
		}
		if (OF_ALL.includes(which)) return this.all(board, which, acts);
		if (!this.certain.has(board)) this.certain.set(board, quiet("forced", board, "certain"));
		const certain = await this.certain.get(board);
		if (!this.at(board)) return;
		if (!certain?.state) return this.show("several", say("outcome.several"), [say("outcome.uncertain")], acts);
		const open = openCells(board, certain.state);
		if (which === "certain") this.app.view.cite({ pencil: drawn(board, certain.state), open });
		this.show("several", say("outcome.several"), [say(which === "certain" ? "outcome.open" : "outcome.count", { count: open.length })], acts);
	}

	// The steps to what all solutions share; they are told where one plays.
	steps() {
		this.app.switchTo("play");
		return this.app.steps.begin();
	}

	// How many there are, if a moment is enough to know it. Another board ends the question.
	async count(board) {
		if (this.counts.has(board)) return;
		this.counts.set(board, "");
		const known = await quiet("count", board, "count", undefined, MOMENT);
		if (known) this.counts.set(board, known.number);
		else if (!this.at(board)) this.counts.delete(board);
		if (known && this.at(board)) this.head("several");
	}

	// Shares are drawn for lines and shaded cells; clues are told where they can be added one by one.
	can(job, board) {
		return job === "shares" ? board.draws[0] !== "digits" : this.app.kinds.get(board.puzzle).completes;
	}

	// Of all solutions: how many use each segment and cell, or which clues would leave fewest.
	async all(board, job, acts) {
		const show = (...facts) => this.show("several", say("outcome.several"), facts, acts);
		const known = this.ofAll.get(board) ?? {};
		this.ofAll.set(board, known);
		if (!known[job]) show(say("working"));
		const answer = await (known[job] ??= quiet(job, board, "ofall", undefined, PATIENT));
		if (!answer) delete known[job]; // another question ended it, or its time
		if (!this.at(board) || this.shown.several !== job) return;
		if (!answer) return show(say("outcome.toomany"));
		const { number, shares, clues = [] } = answer, [best] = clues;
		this.counts.set(board, number);
		this.app.view.cite({ shares, cells: clues.slice(0, 1), clues: clues.map(([row, column, clue, left]) => [row, column, clue, short(left)]) });
		show(job === "shares" ? say("outcome.shares") : !best ? say("outcome.noclue")
			: say("outcome.best", { clue: best[2], row: best[0] + 1, column: best[1] + 1, number: whole(best[3]) }));
	}

	async none(board, known) {
		this.show("none", say("outcome.none"), [reasonWords(known.reason)]);
		const clash = await quiet("conflict", board, "clash");
		if (!clash?.cells.length || !this.at(board)) return;
		this.app.view.cite({ cells: clash.cells, bad: true });
		this.show("none", say("outcome.none"), [say("outcome.clash", { count: clash.cells.length })]);
	}

	// A button that shows something on the board, or hides it.
	toggle(outcome, name) {
		return [say(`outcome.show.${name}`), () => {
			this.shown[outcome] = this.shown[outcome] === name ? "" : name;
			return this.renew();
		}, this.shown[outcome] === name];
	}

	// Clues that wait for an arrow or a number, in a sentence.
	missing({ clues }) {
		const pen = this.app.now.board.pens.find(one => one.kind === "arrows");
		if (!pen || !clues) return null;
		const waits = clues.flat().filter(token => token !== EMPTY && !fits(pen, token) && begins(pen, token));
		const ways = waits.filter(token => fits(pen, `${token}n`)).length;
		if (!waits.length) return null;
		const key = ways ? "arrow" : "number", count = ways || waits.length;
		return say(`outcome.${key}${count === 1 ? "1" : "s"}`, { count });
	}

	// The number and its sentence: of several how many, once that is known.
	head(outcome, word) {
		const number = outcome === "several" && this.counts.get(this.app.now.board);
		of("outcome-number").textContent = !number ? NUMBERS[outcome] : number.length > EXACT ? `10${raised(number.length - 1)}+` : whole(number);
		of("outcome-number").classList.toggle("long", number?.length > 3);
		of("outcome-word").textContent = number ? say("outcome.solutions", { number: whole(number) }) : word;
	}

	show(outcome, word, facts = [], acts = []) {
		of("outcome").className = outcome;
		this.head(outcome, word);
		of("outcome-facts").replaceChildren(...facts.filter(Boolean).map(fact => fact instanceof Element ? fact.cloneNode(true) : Object.assign(document.createElement("span"), { textContent: fact })));
		const focused = [...of("outcome-acts").children].indexOf(document.activeElement);
		of("outcome-acts").replaceChildren(...acts.map(([label, act, pressed]) => {
			const button = Object.assign(document.createElement("button"), { type: "button", textContent: label });
			if (pressed !== undefined) button.setAttribute("aria-pressed", pressed);
			button.addEventListener("click", () => this.app.guard(act));
			return button;
		}));
		if (focused >= 0) of("outcome-acts").children[focused]?.focus();
	}
}

// A question that nobody asked aloud: null where it has no result.
async function quiet(job, { puzzle, text }, kind, progress, seconds = QUIET) {
	try {
		return await ask(job, { puzzle, text, seconds }, { kind, progress });
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		return null;
	}
}

const raised = number => String(number).replace(/\d/g, digit => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]);

// Numbers come as texts: they may be larger than a number of the page is exact.
const whole = number => BigInt(number).toLocaleString(language());
const short = number => BigInt(number).toLocaleString(language(), { notation: "compact", maximumSignificantDigits: 2 });

const drawn = (board, state) => factsOf(board, state).filter(fact => fact[2]);

// A board without clues and without walls.
function bare(board) {
	const names = new Set(board.grids.slice(hasClues(board) || board.grids.length > 1 ? 1 : 0).flat(2).filter(name => name !== EMPTY));
	return !countClues(board) && names.size < 2 && board.draws[0] !== "digits";
}

// The cells beside something that is not the same in all solutions.
function openCells(board, state) {
	const grid = gridOf(board), out = new Set(), { rows, columns } = board;
	for (const name of LAYERS) {
		[...state[name] ?? ""].forEach((sign, edge) => {
			if (sign !== "-") return;
			const ends = grid.ends(edge), [row, column] = [Math.floor(ends[0] / grid.wide), ends[0] % grid.wide];
			if (!grid.lattice) for (const end of ends) out.add(end);
			else for (const [r, c] of ends[1] === ends[0] + 1 ? [[row - 1, column], [row, column]] : [[row, column - 1], [row, column]]) {
				if (r >= 0 && c >= 0 && r < rows && c < columns) out.add(r * columns + c);
			}
		});
	}
	[...state.shaded ?? ""].forEach((sign, cell) => { if (sign === "-") out.add(cell); });
	state.digits?.forEach((number, cell) => { if (!number) out.add(cell); });
	return [...out];
}
