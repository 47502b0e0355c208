// Names of cells in a sentence, r4c9, as letters that stand on the board as well; the name is kept for the ear. Where a
// text would need many letters, its long lists of places become "these 7": the board marks each of them.

import { language } from "../words.js";

const NAME = /\br(\d+)c(\d+)\b/g;
const MANY = 6, LONG = 3; // letters that are read with ease; cells of a list that is long
const CELLS = /r\d+c\d+(?:-r\d+c\d+)*/.source;

// In each language a list of places, and what it becomes by how many there are: "these 7", "these 2 neighbours", "this
// line" for one that goes from cell to cell.
const TONGUES = {
	en: listsIn("(?:the sides? (?:above|below|left|right|and|of|, | )+)?", ["from", "by", "to"], "the neighbours |cells ", "and", (list, count) => {
		if (list.startsWith("from")) return "as marked";
		if (list.startsWith("the neighbours")) return `these ${count} neighbours`;
		return list.startsWith("the side") ? "these sides" : count > 1 ? `these ${count}` : "this line";
	}),
	de: listsIn("(?:(?:[Dd]ie|de[rn]|allen?) Seiten? (?:über|unter|links|rechts|und|von|, | )+)?", ["von", "über", "nach"], "(?:[Dd]ie|den) Nachbarn |die Felder |den Feldern ", "und", (list, count, before) => {
		if (/^von/.test(list)) return "wie markiert";
		const dative = /^(?:de[rn]|allen) /.test(list) || /(?:^|\s)(?:[Ii]n|[Zz]u|[Mm]it|[Vv]on|[Bb]ei|entlang|zwischen)\s$/.test(before), these = /^D/.test(list) ? "Diese" : dative ? "diesen" : "diese";
		if (/^\w+ Nachbarn/.test(list)) return `${these} ${count} Nachbarn`;
		return /^\w+ Seite/.test(list) ? `${these} Seiten` : count > 1 ? `${these} ${count}` : `${dative ? "dieser" : "diese"} Linie`;
	}),
};

// sides: before the cells whose sides are places; way: words of a line's way; first: before a list; and: before its last.
function listsIn(sides, [from, by, to], first, and, short) {
	const place = `${sides}${CELLS}`, way = `${from} ${place}(?: ${by} ${place})? ${to} ${place}`;
	const list = new RegExp(`(?:${first})?(?:${[way, place].map(one => `${one}(?:(?:, | ${and} )${one})*`).join("|")})`, "g");
	const parts = new RegExp(`, | ${and} (?=r)`);
	return { list, inShort: (text, before) => short(text, text.split(parts).length, before) };
}

const LINK = /^ *\(\d+\)/; // begins a link of a chain, whose number the board has at each of its marks
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const letterOf = number => (number < LETTERS.length ? "" : LETTERS[Math.floor(number / LETTERS.length) - 1]) + LETTERS[number % LETTERS.length];

export class Letters {
	constructor() {
		this.of = new Map();
	}

	// A sentence as nodes: text, and a badge for each cell that it names. long: lists of that many cells have none.
	nodes(text, long = Infinity, { list: LIST, inShort } = TONGUES.en) {
		const out = [];
		let end = 0;
		if (long < Infinity) {
			for (const { 0: list, index } of text.matchAll(LIST)) {
				if (cellsIn(list).size < long) continue;
				out.push(...this.nodes(text.slice(end, index)), shown("", inShort(list, text.slice(0, index)), list));
				end = index + list.length;
			}
			return [...out, ...this.nodes(text.slice(end))];
		}
		for (const { 0: name, 1: row, 2: column, index } of text.matchAll(NAME)) {
			const letter = this.of.get(name)?.letter ?? letterOf(this.of.size);
			this.of.set(name, { letter, row: row - 1, column: column - 1 });
			out.push(text.slice(end, index), badge(letter, name));
			end = index + name.length;
		}
		return [...out, text.slice(end)].filter(Boolean);
	}

	// The letters with their cells, to be drawn.
	get badges() { return [...this.of.values()]; }
}

const cellsIn = text => new Set(text.match(NAME));
const badge = (letter, name) => shown("ref", letter, name);

// From how many cells on a list is long: where that leaves many letters, links of a chain have none
// but in their reasons.
function longIn(text, { list: LIST, inShort }) {
	if (cellsIn(text).size <= MANY) return () => Infinity;
	const left = text.replace(LIST, (list, index) => cellsIn(list).size < LONG ? list : inShort(list, text.slice(0, index)));
	return line => cellsIn(left).size > MANY && LINK.test(line) ? 2 : LONG;
}

// What the eye sees, and what the ear hears in its place.
function shown(className, text, name) {
	const out = document.createElement("span");
	for (const [kind, content] of [[className, text], ["vh", name]]) {
		out.append(Object.assign(document.createElement("span"), { className: kind, textContent: content }));
	}
	out.firstChild.ariaHidden = "true";
	return out;
}

// Lines of text as paragraphs. tongue: their language, whatever the page speaks. whole: all lines that come in time, so
// that what is told first reads the same later.
export function paragraphs(lines, letters = new Letters(), tongue = language(), whole = lines) {
	const spoken = TONGUES[tongue], long = longIn(whole.join("\n"), spoken);
	return lines.flatMap(line => line.split("\n")).map(line => {
		const out = Object.assign(document.createElement("span"), { className: "para" });
		if (tongue !== language()) out.lang = tongue;
		out.append(...letters.nodes(line, long(line), spoken));
		return out;
	});
}
