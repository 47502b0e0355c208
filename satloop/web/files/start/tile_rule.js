// The rule of a puzzle in a sentence, below its tile while the mouse is over it or the keyboard is there.

import { ask } from "../ask.js";
import { translated } from "../words.js";
import { element } from "./elements.js";

const REST = 200, MARGIN = 12; // milliseconds until somebody means a tile; pixels to the window's edge
const known = new Map(); // puzzle -> its sentence, as it comes

export class TileRule {
	constructor(groups) {
		this.box = element("p", { id: "tilerule", role: "tooltip", hidden: true });
		groups.after(this.box);
		const tile = event => event.target.closest?.(".tile");
		groups.addEventListener("pointerover", event => { if (event.pointerType === "mouse") this.at(tile(event)); });
		groups.addEventListener("pointerleave", () => this.at(null));
		groups.addEventListener("focusin", event => this.at(event.target.matches(":focus-visible") ? tile(event) : null));
		groups.addEventListener("focusout", () => this.at(null));
		addEventListener("scroll", () => { if (this.link?.getBoundingClientRect().top !== this.top) this.at(null); },
			{ passive: true });
		addEventListener("keydown", ({ key }) => { if (key === "Escape") this.at(null); });
	}

	async at(link) {
		if (this.link === link) return;
		this.link?.removeAttribute("aria-describedby");
		this.link = link;
		this.top = link?.getBoundingClientRect().top; // a scroll that ends as the mouse comes moves nothing any more
		this.box.hidden = true;
		if (!link) return;
		await new Promise(done => { setTimeout(done, REST); });
		if (this.link !== link) return;
		const { name } = link.parentNode.dataset;
		if (!known.has(name)) known.set(name, sentence(name));
		const text = await known.get(name);
		if (!text) known.delete(name);
		if (!text || this.link !== link) return;
		this.box.textContent = text;
		this.box.hidden = false;
		link.setAttribute("aria-describedby", "tilerule");
		const { left, top, bottom } = link.getBoundingClientRect(), { offsetWidth: wide, offsetHeight: high } = this.box;
		const below = bottom + high + MARGIN < innerHeight;
		this.box.style.left = `${Math.max(MARGIN, Math.min(left, document.documentElement.clientWidth - wide - MARGIN))}px`;
		this.box.style.top = `${below ? bottom + 4 : top - high - 4}px`;
	}
}

// The first sentence of the rules, "" where they do not come.
async function sentence(puzzle) {
	const rules = await ask("rules", { puzzle }, { kind: `rule ${puzzle}` }).catch(() => null);
	return rules ? /^.*?[.](?= |$)/s.exec(translated(rules.board).rules)?.[0] ?? "" : "";
}
