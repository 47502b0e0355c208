// A level as six points in a row, of which the first are joined, by one link for the easiest; and its word.

import { say } from "../words.js";
import { make } from "./drawing.js";

const STEP = 11;
let known = []; // the levels that there are, the easiest first

export function knowLevels(levels) {
	known = levels;
}

function levelLine(level) {
	const links = known.indexOf(level) + 1, at = number => 4 + STEP * number;
	const svg = make("svg", { class: "level-line", viewBox: `0 0 ${at(5) + 4} 8`, width: at(5) + 4, height: 8, "aria-hidden": "true" });
	svg.append(make("path", { d: `M4 4H${at(links)}` }),
		...Array.from({ length: 6 }, (_, number) => make("circle", { cx: at(number), cy: 4, r: 2.2, class: number <= links ? "on" : "" })));
	return svg;
}

// The line with its word, [] for a level that is none.
export function levelShown(level) {
	if (!known.includes(level)) return [];
	const out = Object.assign(document.createElement("span"), { className: "level" });
	out.append(levelLine(level), say(`level.${level}`));
	return [out];
}
