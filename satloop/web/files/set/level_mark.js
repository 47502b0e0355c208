// How hard a board is, as six points in a row, the first ones joined, with its word.

import { make } from "../board/drawing.js";
import { say } from "../words.js";

const LEVELS = ["easy", "medium", "hard", "expert", "evil"];

export function levelMark(level) {
	const joined = LEVELS.indexOf(level) + 1, svg = make("svg", { class: "level-line", viewBox: "0 0 63 8", width: 63, height: 8, "aria-hidden": "true" });
	svg.append(make("path", { d: `M4 4H${4 + 11 * joined}` }));
	for (let i = 0; i < 6; i++) svg.append(make("circle", { cx: 4 + 11 * i, cy: 4, r: 2.2, class: i <= joined ? "on" : "" }));
	const span = Object.assign(document.createElement("span"), { className: "level" });
	span.append(svg, say(`level.${level}`));
	return span;
}
