// The text of a board that names no puzzle: those that it can be, each with its picture, to choose from.

import { ask } from "../ask.js";
import { say } from "../words.js";
import { element } from "./elements.js";
import { pictureOf } from "./picture.js";

// Returns whether there was anything to offer. names: puzzles, the likeliest first.
export async function offer(app, source, names) {
	const found = (await Promise.all(names.map(puzzle => ask("read", { source, puzzle }, { kind: `which ${puzzle}` }).catch(() => null)))).filter(Boolean);
	if (!found.length) return false;
	const sheet = document.getElementById("which-sheet"), list = element("ul", {}, ...found.map(board => {
		const button = element("button", { type: "button", data: { puzzle: board.puzzle } }, pictureOf(board.svg), element("span", {}, board.title));
		button.addEventListener("click", () => { sheet.close(); app.guard(() => app.open(source, board.puzzle)); });
		return element("li", {}, button);
	}));
	const close = element("button", { type: "button" }, say("close"));
	close.addEventListener("click", () => sheet.close());
	sheet.replaceChildren(element("h2", {}, say("which")), list, close);
	app.say("");
	sheet.showModal();
	return true;
}
