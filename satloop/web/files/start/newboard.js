// New boards by presets: from the boards made ahead while there are fresh ones, then made anew.

import { ask, Refusal } from "../ask.js";
import { levelShown } from "../board/level.js";
import { keptOf, recall, remember } from "../kept.js";
import { say } from "../words.js";
import { element } from "./elements.js";

const of = id => document.getElementById(id);
const SIZES = ["small", "medium", "large"];
const SECONDS = 20; // after which the nearest board is offered

export class NewBoard {
	constructor(app) {
		this.app = app;
		of("puzzle").addEventListener("change", () => {
			this.presets();
			const { square, sizes } = this.kind();
			if (square) of("rows").value = of("columns").value = sizes[1];
		});
	}

	kind(name = of("puzzle").value) { return this.app.kinds.get(name); }

	// The sizes and levels that there are of the chosen puzzle, as buttons.
	presets() {
		const { name, presets, sizes } = this.kind();
		of("presets").replaceChildren(...presets.map(({ rows, levels }) => {
			const group = element("div", { className: "preset" }, element("span", { className: "preset-size" },
				say(`size.${SIZES[sizes.indexOf(rows)] ?? "tiny"}`), " ", element("span", { className: "meta" }, say("boardsize", { rows, columns: rows }))));
			group.setAttribute("role", "group");
			group.setAttribute("aria-label", say("boardsize", { rows, columns: rows }));
			group.append(...levels.map(level => {
				const button = element("button", { type: "button", data: { rows, level } }, ...levelShown(level));
				button.addEventListener("click", () => {
					of("newboard").open = false;
					this.app.guard(() => this.open(name, rows, level, true));
				});
				return button;
			}));
			return group;
		}));
	}

	// What somebody chose last for a puzzle: rows, level, and by both how many boards of the stock were opened.
	place(name) {
		const place = recall("stock")?.[name] ?? {};
		return { rows: place.rows, level: place.level, opened: place.opened ?? {} };
	}

	notePlace(name, place) { remember("stock", { ...recall("stock"), [name]: place }); }

	// The first board of a puzzle: the one that is open in this size and level, or the next after a solved one.
	first(name) {
		const { rows, level } = this.place(name), { presets, sizes } = this.kind(name);
		const [, medium] = sizes, wanted = presets.find(one => one.rows === (rows ?? medium)) ?? presets[0];
		const easy = presets.toReversed().find(one => one.levels.includes("easy") && one.rows <= medium);
		const preset = rows || wanted.levels.includes("easy") ? wanted : easy ?? wanted;
		return this.open(name, preset.rows, preset.levels.includes(level) ? level : preset.levels[0], false);
	}

	// Another board like the one at hand.
	next() {
		const { board } = this.app.now, { presets } = this.kind(board.puzzle);
		if (presets.some(({ rows, levels }) => rows === board.rows && rows === board.columns && levels.includes(board.level))) {
			return this.open(board.puzzle, board.rows, board.level, true);
		}
		return this.make({ puzzle: board.puzzle, rows: board.rows, columns: board.columns, level: board.level ?? "" });
	}

	// A board of a preset; `another` than the one that was opened last.
	async open(name, rows, level, another) {
		const { app } = this, place = this.place(name), key = `${rows} ${level}`, arriving = !another;
		let number = place.opened[key] ?? -1;
		const ahead = async () => {
			const board = await app.waiting(() => ask("stock", { puzzle: name, rows, level, number }));
			return board && (number < board.count || !another) ? board : null;
		};
		number = another ? number + 1 : Math.max(0, number);
		let board = await ahead();
		if (board && keptOf(board)?.done && !another && number + 1 < board.count) {
			number += 1;
			board = await ahead();
		}
		this.notePlace(name, { rows, level, opened: { ...place.opened, [key]: number } });
		if (!board) return this.make({ puzzle: name, rows, columns: rows, level });
		app.enter("play");
		return this.show(board, arriving);
	}

	// Show it, with a button that brings the board before back.
	show(board, arriving = false, text = "") {
		const { app } = this, before = app.now;
		app.address.arriving = arriving;
		app.show(board, undefined);
		app.address.arriving = false;
		if (before && before.board !== board && !arriving) app.say(text || say("new.opened", board), [[say("new.back"), () => app.history.undo()]]);
		if (!board.level) this.rate(board);
		return board;
	}

	// A board that is made now: how long it takes is said, and where none comes the nearest is offered.
	async make(question, seed = Math.floor(Math.random() * 1e9)) {
		const { app } = this, level = question.level && say(`level.${question.level}`), { title } = this.kind(question.puzzle);
		const begin = Date.now(), words = { ...question, title, level };
		const tell = () => app.say(say(level ? "making.level" : "making.any", { ...words, seconds: Math.round((Date.now() - begin) / 1000) }));
		app.enter("play");
		const ticking = setInterval(tell, 1000), soon = setTimeout(tell, 250);
		const end = () => { clearInterval(ticking); clearTimeout(soon); };
		try {
			const board = await ask("generate", { seconds: SECONDS, ...question, seed });
			end();
			if (!board) return app.say(say("stopped"));
			if (!board.missed) return this.show(board, false, say("made", { ...words, seed }));
			return this.offer(question, board, words);
		} catch (error) {
			end();
			if (!(error instanceof Refusal)) throw error;
			return this.nearest(question, words, error);
		} finally {
			end();
		}
	}

	// No board came: the nearest of the stock.
	async nearest(question, words, error) {
		const board = await ask("stock", { puzzle: question.puzzle, rows: question.rows, ...(question.level && { level: question.level }) });
		if (!board) return null;
		return this.offer(question, board, words, error.message);
	}

	offer(question, board, words) {
		const level = board.level ? say(`level.${board.level}`) : "";
		this.app.say(say(level ? "nearest.level" : "nearest", { ...words, level, size: say("boardsize", board) }),
			[[say("nearest.play"), () => this.show(board)], [say("nearest.on"), () => this.make(question)]]);
		return null;
	}

	// Its level, once it is known; nobody waits for it.
	async rate(board) {
		const { puzzle, text } = board;
		const rated = await ask("rate", { puzzle, text, seconds: 10 }, { kind: "rate" }).catch(() => null);
		if (!rated?.level) return;
		board.level = rated.level;
		if (this.app.now.board === board) this.app.rating(board.level);
	}
}
