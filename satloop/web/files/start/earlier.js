// Boards that were begun and not finished, the last first, each with a small picture of what is drawn.

import { ask } from "../ask.js";
import { levelShown } from "../board/level.js";
import { addressOf } from "../address.js";
import { earlier } from "../kept.js";
import { language, say } from "../words.js";
import { element } from "./elements.js";
import { pictureOf } from "./picture.js";

const of = id => document.getElementById(id);
const FEW = 3, AT_ONCE = 40; // boards at first; boards of one question

export class Earlier {
	constructor(app) {
		this.app = app;
		this.all = false;
		of("allearlier").addEventListener("click", () => {
			this.all = !this.all;
			of("allearlier").setAttribute("aria-expanded", this.all);
			this.show();
		});
	}

	async show() {
		const kept = earlier().filter(one => !one.done && this.app.kinds.has(one.puzzle));
		of("earlier").hidden = !kept.length;
		of("allearlier").hidden = kept.length <= FEW;
		of("allearlier").textContent = this.all ? say("earlier.few") : say("earlier.all", { count: kept.length });
		const shown = this.all ? kept : kept.slice(0, FEW);
		of("earlierlist").replaceChildren(...shown.map(one => this.item(one)));
		document.body.classList.toggle("all-earlier", this.all && kept.length > FEW);
		for (let i = 0; i < shown.length; i += AT_ONCE) await this.draw(shown.slice(i, i + AT_ONCE), i);
	}

	item(one) {
		const meta = element("span", { className: "meta" }, element("span", { className: "board-size" }), ...levelShown(one.level));
		const text = element("span", { className: "cont-text" }, element("span", { className: "cont-name" }, this.app.kinds.get(one.puzzle).title),
			meta, one.when ? element("span", { className: "when" }, when(one.when)) : "");
		const link = element("a", { href: addressOf(one) }, element("span", { className: "pic" }), text);
		link.addEventListener("click", event => {
			if (event.ctrlKey || event.metaKey || event.shiftKey) return;
			event.preventDefault();
			this.app.guard(() => this.app.open(one.text, one.puzzle));
		});
		return element("li", {}, link);
	}

	async draw(boards, first) {
		const answer = await ask("pictures", { boards: boards.map(({ puzzle, text, state }) => ({ puzzle, text, state })) }, { kind: "pictures" });
		answer?.pictures.forEach((picture, i) => {
			const item = of("earlierlist").children[first + i];
			if (!item || !picture) return;
			item.querySelector(".pic").replaceChildren(pictureOf(picture.svg));
			item.querySelector(".board-size").textContent = say("boardsize", picture);
		});
	}
}

// "Today", "Yesterday", a day of the week, or a date.
function when(time) {
	const midnight = new Date().setHours(0, 0, 0, 0), days = Math.ceil((midnight - time) / 864e5);
	if (days < 1) return say("when.today");
	if (days === 1) return say("when.yesterday");
	return new Intl.DateTimeFormat(language(), days < 7 ? { weekday: "long" } : { dateStyle: "medium" }).format(time);
}
