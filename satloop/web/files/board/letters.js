// Names of cells in a sentence, r4c9, as letters that stand on the board as well; the name is kept for the ear.

const NAME = /\br(\d+)c(\d+)\b/g;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const letterOf = number => (number < LETTERS.length ? "" : LETTERS[Math.floor(number / LETTERS.length) - 1]) + LETTERS[number % LETTERS.length];

export class Letters {
	constructor() {
		this.of = new Map();
	}

	// A sentence as nodes: text, and a badge for each cell that it names.
	nodes(text) {
		const out = [];
		let end = 0;
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

function badge(letter, name) {
	const out = document.createElement("span");
	for (const [className, text] of [["ref", letter], ["vh", name]]) {
		out.append(Object.assign(document.createElement("span"), { className, textContent: text }));
	}
	out.firstChild.ariaHidden = "true";
	return out;
}

// Lines of text as paragraphs. english: they are, whatever the page speaks.
export function paragraphs(lines, letters = new Letters(), english = false) {
	return lines.flatMap(line => line.split("\n")).map(line => {
		const out = Object.assign(document.createElement("span"), { className: "para" });
		if (english) out.lang = "en";
		out.append(...letters.nodes(line));
		return out;
	});
}
