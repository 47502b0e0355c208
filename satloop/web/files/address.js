// The address of the page: "#start", or nothing; "#NAME", a puzzle; "#url=BOARD", a board, and "&drawn=" what is drawn on
// it; "#set=BOARD", a board on the setter's desk.

import { ask } from "./ask.js";
import { marksOf } from "./board/position.js";
import { stateIn } from "./drawn.js";
import { bare, latest, recall, restore } from "./kept.js";
import { credit, say } from "./words.js";

const of = id => document.getElementById(id);

// What an address of the page names: a screen, a puzzle's name, the text of a board.
export function placeOf(hash) {
	const [, way, text, drawn] = /^#(url|set)=([^&]+)(?:&drawn=(.+))?/s.exec(hash) ?? [];
	if (way) return { screen: way === "set" ? "set" : "play", source: decoded(text), ...(drawn && { drawn: decoded(drawn) }) };
	if (hash === "#set") return { screen: "set" };
	const [, name] = /^#([a-z]\w*)$/.exec(hash) ?? [];
	return !name || name === "start" ? { screen: "start" } : { screen: "play", name };
}

// The address of a board; `screen` is play or set.
export function addressOf(board, screen = "play") {
	return `#${screen === "set" ? "set" : "url"}=${encodeURIComponent(board.own_title || board.author || !board.url ? `${board.puzzle}\n${board.text}` : board.url)}`;
}

function decoded(text) {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

// Where the page is: it opens what an address names, and writes the address of the board at hand.
export class Address {
	constructor(app) {
		Object.assign(this, { app, hash: "" });
		this.arriving = false; // while it opens what an address names: the browser's history has a place for it already
		addEventListener("hashchange", () => app.guard(() => this.go(placeOf(location.hash))));
	}

	// Go where an address leads; what it names is open already, or is opened.
	async go({ screen, source, name: puzzle, drawn }) {
		const { app } = this;
		if (screen === "start") return app.toStart();
		if (location.hash === this.hash) return app.enter(screen === "set" ? "edit" : "play");
		const begun = Boolean(app.now);
		if (puzzle) return app.kinds.has(puzzle) ? app.newBoard.first(puzzle) : this.unknown(puzzle);
		if (!source) return this.toDesk(begun);
		const opened = screen === "set" && begun && source === placeOf(addressOf(app.now.board)).source || await this.arrive(source);
		if (!opened) await this.excuse(of("says").textContent);
		else if (drawn) this.takeDrawn(stateIn(drawn, app.now.board));
		else if (!begun) await restore(app.history, read);
		if (screen === "set") app.switchTo("edit", false);
	}

	// To the setter's desk: the draft that lies there, or an empty board. A board that is played can be taken over.
	async toDesk(begun) {
		const { app } = this, draft = recall("desk"), played = app.now?.board;
		if (!begun || app.mode !== "edit") {
			if (draft && bare(draft) === (begun && bare(played))) return app.switchTo("edit", false);
			if (!draft || !await this.arrive(draft.text, draft.puzzle, true)) await app.empty();
			else if (!begun) await restore(app.history, read);
		}
		app.switchTo("edit", false);
		if (begun && played !== app.now.board) app.say(say("desk.own"), [[say("desk.take", played), () => { app.show(played); this.note(false); }]]);
	}

	// Open the board of the page's own address, or the one that was open last.
	async arrive(...source) {
		this.arriving = true;
		try {
			return await this.app.open(...source);
		} finally {
			this.arriving = false;
		}
	}

	// The address names no board: the one that was open stays or comes back, and it is said why.
	async excuse(problem) {
		const { app } = this, last = latest();
		if (!app.now && last && await this.arrive(last.text, last.puzzle, true)) await restore(app.history, read);
		else if (!app.now) await this.arrive(`example:${of("puzzle").value}`);
		app.say(say("badaddress", { problem }));
	}

	// A drawing of a link, as a step that undo takes back.
	takeDrawn(state) {
		const { history, now } = this.app;
		if (state) history.go({ marks: marksOf(now.board, state), trials: [] });
		else this.app.say(say("baddrawing"));
		this.note(false);
	}

	unknown(name) {
		this.app.toStart();
		this.app.say(say("found.not", { name }));
	}

	// Write the address of the board at hand; `further` if Back leads to the one before.
	note(further) {
		const { mode, now: { board } } = this.app;
		this.hash = addressOf(board, mode === "edit" ? "set" : "play");
		document.title = [credit(board), say(mode === "edit" ? "set.title" : "play.title", board)].filter(Boolean).join(" · ");
		history[further && location.hash !== this.hash ? "pushState" : "replaceState"](history.state, "", this.hash);
	}
}

// A board of before, for the way back to it; null where it cannot be read any more.
function read({ puzzle, text }) { return ask("read", { puzzle, source: text }, { kind: `read ${text}` }).catch(() => null); }
