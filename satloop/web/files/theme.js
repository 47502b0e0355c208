// Light or dark: as the system has it, or as somebody chose; the choice is kept.

import { recall, remember } from "./kept.js";
import { icon } from "./icons.js";
import { say } from "./words.js";

const THEMES = ["system", "light", "dark"], ICONS = { system: "half", light: "sun", dark: "moon" };
const root = document.documentElement;
let theme = "system";

// Before the first picture of the page. An earlier version kept `dark`, true or false.
export function beginTheme() {
	const dark = recall("dark");
	use(recall("theme") ?? (dark === null ? "system" : dark ? "dark" : "light"));
}

export function nextTheme() {
	use(THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]);
	remember("theme", theme);
}

function use(name) {
	theme = THEMES.includes(name) ? name : "system";
	if (theme === "system") delete root.dataset.theme;
	else root.dataset.theme = theme;
	const button = document.getElementById("theme");
	button.replaceChildren(icon(ICONS[theme]));
	button.title = say(`theme.${theme}`);
	button.setAttribute("aria-label", button.title);
}
