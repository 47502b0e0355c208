// The start page: every puzzle by its name, and the board that was open last.

import { addressOf } from "../screens.js";
import { latest } from "../kept.js";

const of = id => document.getElementById(id);

export class Start {
	constructor(kinds) {
		of("tiles").replaceChildren(...[...kinds.values()].map(({ name, title }) => {
			const item = document.createElement("li"), link = document.createElement("a");
			Object.assign(link, { href: `#${name}`, className: "tile", textContent: title });
			item.append(link);
			return item;
		}));
	}

	show() {
		const last = latest();
		of("continue").hidden = !last;
		if (last) of("continue").href = addressOf(last);
	}
}
