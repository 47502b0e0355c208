// Mistakes against the solution, what is forced, how many solutions.

import { emptyMarks, factsOf, isEmpty, ownWord, stateOf, withFacts } from "../board/position.js";
import { say } from "../words.js";

const QUIET = 3; // seconds for a verdict that nobody asked for

export class Help {
	constructor(app) {
		Object.assign(this, { app, verdictOf: new WeakMap() });
	}

	// Take marks that are wrong away.
	remove(facts) {
		const { app } = this, { marks, board } = app.now, changed = {};
		for (const [name, place] of facts) {
			const at = name === "digits" ? Math.floor(place / board.rows) : place;
			(changed[name] ??= marks[name].slice())[at] = 0;
		}
		app.say("");
		app.history.draw(changed);
	}

	async mistake() {
		const { app } = this, { board, marks } = app.now;
		if (isEmpty(board, marks)) return app.say(say("nothingdrawn"));
		const known = await this.solve();
		if (!known || app.now.marks !== marks) return;
		if (known.outcome !== "unique") return app.say(say("mistakeunknown"));
		app.counted("hints");
		const wrong = factsOf(board, known.solutions[0]).filter(fact => ownWord(board, marks, fact) === 0);
		if (!wrong.length) return app.say(say("nomistake"));
		app.say(say("mistakes", { count: wrong.length }), [[say("remove"), () => this.remove(wrong)]]);
		app.cite({ wrong });
	}

	async forced() {
		const { app } = this, { board, marks } = app.now;
		const answer = await app.run("forced", { state: stateOf(marks) });
		if (!answer || app.now.marks !== marks) return;
		if (!answer.state) return app.say(say("forcednone"));
		const fresh = factsOf(board, answer.state).filter(fact => ownWord(board, marks, fact) !== 1);
		this.offer(fresh, say(fresh.length ? "forced.some" : "forced0", { count: fresh.length }), marks);
	}

	async solution() {
		const { app } = this, known = await this.solve(), { board } = app.now;
		if (!known) return;
		if (!known.solutions?.length) return this.verdict();
		const lines = factsOf(board, known.solutions[0]).filter(fact => fact[2]);
		app.counted("shown");
		this.offer(lines, say(known.outcome === "several" ? "solution.several" : "solution.shown"), emptyMarks(board));
	}

	// Show facts, and draw them over some marks where the reader wants them.
	offer(fresh, text, marks) {
		const { app } = this, { board, trials } = app.now;
		app.say(text, fresh.length ? [[say("draw"), () => app.history.draw(withFacts(board, marks, fresh, trials.length))]] : []);
		app.cite({ fresh });
	}

	// The solutions of the board, two at most, asked only once.
	async solve(kind = "asked") {
		const { app } = this, { board } = app.now;
		const known = this.verdictOf.get(board);
		if (known && (known.outcome !== "unknown" || kind !== "asked")) return known;
		const answer = await app.run("solve", { limit: 2, ...(kind === "asked" ? {} : { seconds: QUIET }) }, kind);
		if (answer) this.verdictOf.set(board, answer);
		return answer;
	}

	// One solution, several, none: for each new board. What clashes or differs is marked while editing.
	async renew() {
		const { app } = this, { board } = app.now;
		if (app.mode === "edit") return app.desk.outcome.renew();
		if (app.now.draft?.problem) return app.verdict("draft");
		if (!this.verdictOf.has(board)) app.verdict("asking");
		const known = await this.solve("quiet");
		if (!known || app.now.board !== board || app.now.draft?.problem) return;
		app.verdict(known.outcome);
		if (known.outcome === "none" && isEmpty(board, app.now.marks)) await this.mark(known, "quiet");
	}

	// The same in a sentence, because somebody asked.
	async verdict() {
		const { app } = this, known = await this.solve();
		if (!known) return;
		app.verdict(known.outcome);
		await this.mark(known, "asked", true);
	}

	// What clashes, in words; the clues are marked.
	clash({ cells }) {
		return say(cells.length > 1 ? "clash" : cells.length ? "clash.one" : "clash.none");
	}

	async mark(known, kind, aloud = false) {
		const { app } = this, { board, marks } = app.now;
		if (known.outcome === "several") {
			const [first, second] = known.solutions.map(solution => factsOf(board, solution).filter(fact => fact[2]));
			const key = fact => fact.join(), other = list => { const keys = new Set(list.map(key)); return fact => !keys.has(key(fact)); };
			const apart = { first: first.filter(other(second)), second: second.filter(other(first)) };
			if (aloud) app.say(say("several1", { count: Math.max(apart.first.length, apart.second.length) }));
			if (aloud || isEmpty(board, marks)) app.cite(apart);
		} else if (known.outcome === "none") {
			const clash = await app.run("conflict", kind === "asked" ? {} : { seconds: QUIET }, kind).catch(() => null);
			if (app.now.board !== board || app.now.draft?.problem) return;
			app.say(clash ? this.clash(clash) : say("none1"));
			app.cite({ cells: clash?.cells ?? [], bad: true });
		} else if (aloud) {
			app.say(say(known.outcome === "unique" ? "unique1" : "explain.unknown"));
		} else {
			app.cite();
		}
	}
}
