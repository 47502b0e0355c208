// Icons with words: the few shapes that the buttons need, drawn in a square of 20. So no library is loaded for them.

import { make } from "./board/drawing.js";

// What is stroked; after "|", what is filled.
const SHAPES = {
	undo: "M7.5 4 3.5 8l4 4M4 8h8a4.5 4.5 0 0 1 0 9H8", redo: "m12.5 4 4 4-4 4M16 8H8a4.5 4.5 0 0 0 0 9h4",
	hint: "M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4|M7.4 10a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0z",
	check: "m3.5 10.5 4.5 4.5 8.5-10", line: "M4 16V9h12V4", cross: "m5 5 10 10M15 5 5 15", close: "m5 5 10 10M15 5 5 15",
	dot: "|M6.5 10a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0z", shade: "|M4 4h12v12H4z",
	erase: "M8 16h9M11.5 4 17 9.5 10.5 16H7l-4-4zM7 8.5l5.5 5.5",
	more: "|M2.3 10a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0zM8.3 10a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0zM14.3 10a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0z",
	pause: "M7 5v10M13 5v10", play: "M6 4l10 6-10 6z", search: "M3.5 8.5a5 5 0 1 0 10 0a5 5 0 1 0-10 0zM12.2 12.2l4.8 4.8",
	next: "M3 10h13M11 5l5 5-5 5", down: "m5 8 5 5 5-5",
	half: "M3.5 10a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0z|M10 3.5a6.5 6.5 0 0 1 0 13z",
	sun: "M6.5 10a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0zM10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6l1.4 1.4M16 4l-1.4 1.4M5.4 14.6 4 16",
	moon: "M8 3.5a7 7 0 1 0 8.5 9a6 6 0 0 1-8.5-9z",
	link: "M8 12l4-4M9 6l1.5-1.5a3.5 3.5 0 0 1 5 5L14 11M6 9l-1.5 1.5a3.5 3.5 0 0 0 5 5L11 14",
	picture: "M3 4h14v12H3zM3 13l4-4 3 3 3-3 4 4", paper: "M5 3h7l3 3v11H5zM12 3v3h3M8 10h4M8 13h4",
	turn: "M16 10a6 6 0 1 1-2-4.5M14.5 2v4h-4", mirror: "M10 3v2M10 7v2M10 11v2M10 15v2M7 6 3 10l4 4zM13 6l4 4-4 4z",
	shift: "M10 3v14M3 10h14M8 5l2-2 2 2M8 15l2 2 2-2M5 8l-2 2 2 2M15 8l2 2-2 2", up: "M10 16V4M5.5 8.5 10 4l4.5 4.5",
	right: "M4 10h12M11.5 5.5 16 10l-4.5 4.5", left: "M16 10H4M8.5 5.5 4 10l4.5 4.5", south: "M10 4v12M5.5 11.5 10 16l4.5-4.5",
	"place-none": "M2.5 2.5h15v15h-15z|M5 6.5a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0z",
	"place-rotation": "M2.5 2.5h15v15h-15zM12 13.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0z|M5 6.5a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0z",
	"place-horizontal": "M2.5 2.5h15v15h-15zM12 6.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0z|M5 6.5a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0z",
	first: "M5 4v12M15 5l-6 5 6 5", last: "M15 4v12M5 5l6 5-6 5", pencil: "M4 16l1-4L14 3l3 3-9 9zM12 5l3 3", number: "M7 6l3-2v12M7 16h6",
	hand: "M10 3v14M3 10h14M8 5l2-2 2 2M8 15l2 2 2-2M5 8l-2 2 2 2M15 8l2 2-2 2",
};

export function icon(name) {
	const [stroked, filled] = SHAPES[name].split("|"), svg = make("svg", { class: "i", viewBox: "0 0 20 20", "aria-hidden": "true" });
	if (stroked) svg.append(make("path", { d: stroked }));
	if (filled) svg.append(make("path", { class: "fill", d: filled }));
	return svg;
}

// Put its icon before the word of each element that names one. Done before the words are filled in.
export function addIcons(root = document) {
	for (const element of root.querySelectorAll("[data-icon]")) {
		const word = Object.assign(document.createElement("span"), { className: "word" });
		if (!element.matches(".icon-only")) element.append(word);
		element[element.dataset.icon === "down" ? "append" : "prepend"](icon(element.dataset.icon));
	}
}
