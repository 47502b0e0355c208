// What of a drawing breaks the rules for good, told from what is only not finished.

import { isClosed } from "../board/paths.js";
import { factsOf, isEmpty, ownWord, stateOf } from "../board/position.js";
import { recall, remember } from "../kept.js";
import { ruleWords, say } from "../words.js";

const PAUSE = 150; // milliseconds after a stroke until somebody is asked about it: of a rush of strokes the last one alone

export class Check {
	// live: whether what is wrong is marked while one draws.
	constructor(app) {
		Object.assign(this, { app, live: recall("live") ?? true });
	}

	toggle() {
		remember("live", this.live = !this.live);
		this.app.say("");
		this.app.cite();
		this.drawn();
		return this.live;
	}

	// How does the drawing stand? `closed`: nobody asked, but there is no loose end.
	async ask(closed = false) {
		const { app } = this, { board, marks } = app.now;
		if (!closed && isEmpty(board, marks)) return app.say(say("nothingdrawn"));
		const answer = await app.run("check", { state: stateOf(marks) }, closed ? "check" : "asked");
		if (!answer || app.now.marks !== marks) return;
		if (answer.solved) return app.finish.solved();
		const wrong = answer.failures.length;
		if (wrong) this.mark(answer);
		else if (!closed) app.cite();
		if (wrong) app.say(say(answer.lines.length ? "wrong.closed" : "wrong", { rules: [...new Set(answer.failures.map(failure => ruleWords(failure.rule)))].join("; ") }));
		else if (board.draws.includes("shaded") && isClosed(board, app.view.grid, marks)) app.say(say("left.shaded"));
		else if (!closed) app.say(this.left(board, answer.left));
	}

	left(board, count) {
		if (!count) return say("left.line");
		return say(board.draws.includes("digits") ? count === 1 ? "left.cell" : "left.cells" : count === 1 ? "left.clue" : "left.clues", { count });
	}

	mark({ failures, lines }) {
		this.app.cite({ cells: failures.flatMap(failure => failure.cells ?? []), points: failures.flatMap(failure => failure.points ?? []),
			closed: lines, bad: true });
	}

	// After each stroke: a loop that closes, a full board, the only solution are checked aloud; all else is only marked.
	async drawn() {
		const { app } = this, { board, marks } = app.now, known = app.help.verdictOf.get(board);
		if (app.mode !== "play") return;
		const done = known?.outcome === "unique" && factsOf(board, known.solutions[0]).every(fact =>
			fact[2] ? ownWord(board, marks, fact) === 1 : ownWord(board, marks, fact) !== 0);
		if (done || isClosed(board, app.view.grid, marks)) return this.ask(true);
		if (!this.live || isEmpty(board, marks)) return;
		await new Promise(done => { setTimeout(done, PAUSE); });
		if (app.now.marks !== marks || app.mode !== "play") return;
		const answer = await app.run("check", { state: stateOf(marks) }, "check");
		if (!answer || app.now.marks !== marks || app.says()) return;
		this.mark(answer);
		if (answer.lines.length) app.say(say("wrong.closed"));
	}
}
