// Three screens, one at a time: start, play and set. The address says which: "#start", or nothing; "#NAME", a puzzle;
// "#url=BOARD", a board; "#set=BOARD", a board on the setter's desk.

import { say } from "./words.js";

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

export const screen = () => document.body.dataset.screen;

// Show one screen: what stands in `data-on` without its name is hidden.
export function showScreen(name) {
	if (screen() === name) return;
	document.body.dataset.screen = name;
	for (const part of document.querySelectorAll("[data-on]")) part.hidden = !part.dataset.on.split(" ").includes(name);
	for (const link of document.querySelectorAll(".site nav a")) {
		if (link.dataset.screen.split(" ").includes(name)) link.setAttribute("aria-current", "page");
		else link.removeAttribute("aria-current");
	}
	of("newboard").open = false;
	of("newboard").querySelector("summary .word").textContent = say(name === "set" ? "newdraft" : "newboard");
	scrollTo(0, 0);
}
