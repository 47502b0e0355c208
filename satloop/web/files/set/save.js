// What a board can be taken away as: links, paper, pictures, files.

import { ask } from "../ask.js";
import { addressOf } from "../address.js";
import { levelOf } from "../play/records.js";
import { copy, picture, png, save, written } from "../share.js";
import { closeSheets } from "../sheets.js";
import { language, say } from "../words.js";

// Each way: its words are `save.NAME`.
const SAVES = {
	link: {
		puzzlink: async ({ app }) => app.say(app.now.board.url ? await copy(app.now.board.url) : say("invalidlink")),
		page: async ({ app }) => app.say(await copy(`${location.origin}${location.pathname}${addressOf(app.now.board)}`)),
	},
	paper: {
		a4: ({ app }) => sheet(app, "a4"), letter: ({ app }) => sheet(app, "letter"), print: () => print(),
	},
	picture: {
		svg: ({ app }) => save(app.now.board, "svg", picture(app.view).text, "image/svg+xml"),
		png: async ({ app }) => save(app.now.board, "png", await png(app.view), "image/png"),
	},
	file: {
		text: ({ app }) => save(app.now.board, "txt", app.now.board.text, "text/plain"),
		json: async ({ app }) => save(app.now.board, "json", await asJson(app), "application/json"),
		pzprv3: async ({ app }) => save(app.now.board, "pzprv3.txt", await written(app.now), "text/plain"),
		copytext: async ({ app }) => app.say(await copy(app.now.board.text)),
	},
};

// A PDF: the board with its rules, and its solution on a second page.
async function sheet(app, paper) {
	const file = await app.run("write", { format: "pdf", paper, level: levelOf(app.now.board), language: language() });
	if (!file) return;
	save(app.now.board, "pdf", Uint8Array.from(atob(file.base64), sign => sign.charCodeAt(0)), "application/pdf");
	app.say(say("saved"));
}

async function asJson({ now: { board: { puzzle, text } } }) {
	return (await ask("write", { puzzle, text, format: "json" }, { kind: "write" })).text;
}

// The buttons of a group, each of which closes its menu.
export function saveButtons(app, group) {
	return Object.entries(SAVES[group]).map(([name, act]) => {
		const button = Object.assign(document.createElement("button"), { type: "button", textContent: say(`save.${name}`) });
		button.dataset.id = name;
		button.addEventListener("click", () => {
			closeSheets();
			app.guard(() => act({ app }));
		});
		return button;
	});
}

// Fill the menus of the desk.
export function fillSaves(app) {
	for (const menu of document.querySelectorAll("[data-save]")) menu.querySelector(".sheet").prepend(...saveButtons(app, menu.dataset.save));
}
