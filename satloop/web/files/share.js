// Boards in and out: addresses, files, pictures, the bookmark.

import { ask } from "./ask.js";
import { showPart } from "./board/size.js";
import { stateOf } from "./board/position.js";
import { say } from "./words.js";

const DRAWN = ".under *, .lines *, .cites *, g:not([class]) *"; // what has its colours from the style sheet
const STYLES = ["fill", "stroke", "stroke-width", "stroke-dasharray", "fill-opacity", "font-size", "font-weight"];

// The picture on the page as one document, black on white.
export function picture(view) {
	document.documentElement.classList.add("plain"); // light colours while they are read
	const copy = view.paper.cloneNode(true), drawn = view.paper.querySelectorAll(DRAWN);
	copy.querySelectorAll(DRAWN).forEach((element, i) => {
		const style = getComputedStyle(drawn[i]);
		for (const name of STYLES) if (name !== "stroke" || !element.matches(".path")) element.setAttribute(name, style.getPropertyValue(name));
	});
	document.documentElement.classList.remove("plain");
	for (const part of copy.querySelectorAll(".labels, .cursor, .cites, .told")) part.remove(); // no marks of a check or a hint
	for (const part of copy.querySelectorAll("[style]")) part.removeAttribute("style");
	copy.removeAttribute("class");
	copy.removeAttribute("aria-hidden");
	showPart(copy, view.whole);
	const [, , width, height] = view.whole;
	copy.setAttribute("width", width);
	copy.setAttribute("height", height);
	return { text: new XMLSerializer().serializeToString(copy), width: +width, height: +height };
}

export async function png(view, scale = 2) {
	const { text, width, height } = picture(view), image = new Image();
	const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
	try {
		image.src = url;
		await image.decode();
		const canvas = Object.assign(document.createElement("canvas"), { width: scale * width, height: scale * height });
		canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
		return await new Promise(done => canvas.toBlob(done, "image/png"));
	} finally {
		URL.revokeObjectURL(url);
	}
}

// A name of its own for each board: its title, its puzzle, its size, and a number made from its clues.
function fileName({ puzzle, own_title, rows, columns, text }) {
	const slug = (own_title ?? "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
	let hash = 0x811c9dc5;
	for (const sign of text.split("\n").filter(line => !line.startsWith("#")).join("\n")) hash = Math.imul(hash ^ sign.codePointAt(0), 0x01000193) >>> 0;
	return [slug, puzzle, `${rows}x${columns}`, hash.toString(36).padStart(7, "0")].filter(Boolean).join("-");
}

export function save(board, ending, content, type) {
	downloaded(`${fileName(board)}.${ending}`, content, type);
}

export function downloaded(name, content, type) {
	const url = URL.createObjectURL(new Blob([content], { type }));
	const link = Object.assign(document.createElement("a"), { href: url, download: name });
	document.body.append(link);
	link.click();
	link.remove();
	setTimeout(() => URL.revokeObjectURL(url), 10000);
}

export async function copy(text) {
	try {
		await navigator.clipboard.writeText(text);
		return say("copied", { what: text.length > 90 ? `${text.slice(0, 90)} …` : text });
	} catch {
		return say("copyfailed", { what: text });
	}
}

// The board as a pzprv3 file, with what is drawn.
export async function written({ board, marks }) {
	const { puzzle, text } = board;
	return (await ask("write", { puzzle, text, format: "pzpr", state: stateOf(marks) }, { kind: "write" })).text;
}

// A link that opens, from a page of puzz.link, its board here.
export function bookmark() {
	return `javascript:location.href=${JSON.stringify(`${location.origin}/#url=`)}+encodeURIComponent(window.ui&&ui.puzzle?ui.puzzle.getURL():location.href)`;
}
