// The boards of the day: the same for everybody, three puzzles, from easy to hard.

import { ask } from "../ask.js";
import { levelShown } from "../board/level.js";
import { addressOf } from "../address.js";
import { language, say } from "../words.js";
import { keptOf } from "../kept.js";
import { element } from "./elements.js";
import { pictureOf } from "./picture.js";

const of = id => document.getElementById(id);

export class Day {
	constructor(app) {
		this.app = app;
		of("playday").addEventListener("click", event => this.open(event, 0));
	}

	async show() {
		const now = new Date(), date = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(part => String(part).padStart(2, "0")).join("-");
		this.leaf(now);
		if (this.date !== date) {
			const day = await ask("day", { date }, { kind: "day" });
			if (!day) return;
			Object.assign(this, { date, boards: day.boards });
		}
		of("today").hidden = false;
		const [first, ...others] = this.boards;
		of("hero").replaceChildren(this.link(first, 0, pictureOf(first.svg)));
		of("dayname").textContent = first.title;
		of("daysize").replaceChildren(say("boardsize", first), ...levelShown(first.level), ...this.done(first));
		of("playday").href = addressOf(first);
		of("also").replaceChildren(...others.map((board, i) => element("li", {}, this.link(board, i + 1, pictureOf(board.svg), this.text(board)))));
	}

	leaf(now) {
		const part = options => new Intl.DateTimeFormat(language(), options).format(now);
		of("leafday").textContent = now.getDate();
		of("leafrest").replaceChildren(part({ weekday: "long" }), element("br"), part({ month: "long" }));
	}

	text(board) {
		return element("span", { className: "also-text" }, element("span", { className: "also-name" }, board.title),
			element("span", { className: "meta" }, say("boardsize", board), ...levelShown(board.level), ...this.done(board)));
	}

	done(board) {
		return keptOf(board)?.done ? [element("span", { className: "solved" }, say("solved.word"))] : [];
	}

	link(board, place, ...children) {
		const link = element("a", { href: addressOf(board) }, ...children);
		if (!place) link.append(element("span", { className: "vh" }, say("day.play", board)));
		link.addEventListener("click", event => this.open(event, place));
		return link;
	}

	// The board is here already: it opens without a question. Other tabs take its address.
	open(event, place) {
		if (event.ctrlKey || event.metaKey || event.shiftKey) return;
		event.preventDefault();
		this.app.enter("play");
		this.app.show(this.boards[place]);
	}
}
