// Three screens, one at a time: start, play and set. The address says which, see `address.js`.

import { say } from "./words.js";

const of = id => document.getElementById(id);

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
