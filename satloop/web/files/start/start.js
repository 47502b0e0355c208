// The start page: a tile for each puzzle, found by its names or by its group; the boards of the day; earlier boards.

import { sameForAll } from "../carrier.js";
import { say } from "../words.js";
import { byPuzzle } from "../play/records.js";
import { Day } from "./day.js";
import { Earlier } from "./earlier.js";
import { element } from "./elements.js";
import { TileRule } from "./tile_rule.js";
import { pictureOf } from "./picture.js";

const of = id => document.getElementById(id);
const plain = text => text.toLowerCase().normalize("NFKD").replace(/[\s\-_'’.]|\p{M}/gu, "");
const japanese = text => text.normalize("NFKC").replace(/[\s\-_]/g, "").toLowerCase();

export const picturesOfTiles = () => sameForAll("tiles");

export class Start {
	constructor(app, { puzzles, groups }, pictures) {
		Object.assign(this, { app, pictures });
		this.tiles = new Map(puzzles.map(kind => [kind.name, this.tile(kind)]));
		this.groups = groups.map(group => this.group(group, bestKnownFirst(puzzles.filter(kind => kind.group === group))));
		of("groups").replaceChildren(...this.groups);
		of("chips").replaceChildren(...groups.map(group => this.chip(group)));
		of("starthead").textContent = say("start.head", { count: puzzles.length });
		of("source").addEventListener("input", () => this.search());
		of("surprise").addEventListener("click", () => this.surprise());
		this.day = new Day(app);
		this.earlier = new Earlier(app);
		this.puzzles = puzzles;
		this.rule = new TileRule(of("groups"));
	}

	tile({ name, title, names, draws, hamiltonian }) {
		const solved = element("span", { className: "solved", hidden: true });
		const link = element("a", { href: `#${name}`, className: "tile" }, element("span", { className: "tile-box" }),
			element("span", { className: "tile-name" }, title, solved));
		const others = draws.some(one => ["digits", "paths"].includes(one)) ? [say("search.numbers")] : [];
		if (hamiltonian) others.push(...say("search.hamiltonian").split(", "));
		const words = [title, name, ...names, ...others].flatMap(word => [plain(word), japanese(word)]);
		return Object.assign(element("li", { data: { name } }, link), { words, solved });
	}

	group(group, kinds) {
		const list = element("ul", { className: "tiles" }, ...kinds.map(kind => this.tiles.get(kind.name)));
		const count = element("span", { className: "count" }, String(kinds.length));
		const head = element("h2", { id: `group-${group}`, tabIndex: -1 }, say(`group.${group}`), " ", count);
		const section = element("section", { className: "group" }, head, list);
		section.setAttribute("aria-labelledby", head.id);
		return section;
	}

	// Leads to its group; the address stays that of the start page.
	chip(group) {
		const chip = element("button", { type: "button", className: "chip quiet" }, say(`group.${group}.short`));
		chip.addEventListener("click", () => {
			of("source").value = "";
			this.search();
			const head = of(`group-${group}`);
			head.focus({ preventScroll: true });
			head.scrollIntoView({ block: "start", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
		});
		return chip;
	}

	// Show what belongs to now: pictures come once, the day and the earlier boards each time.
	show() {
		this.say("");
		this.drawn ??= this.draw();
		this.day.show();
		this.earlier.show();
		const solved = byPuzzle();
		for (const { name } of this.puzzles) this.count(name, solved.get(name)?.count);
	}

	count(name, number) {
		const { solved } = this.tiles.get(name);
		solved.hidden = !number;
		solved.replaceChildren(...(number ? [element("span", { className: "vh" }, say("solved.before")), String(number)] : []));
	}

	async draw() {
		const { result } = await (this.pictures ?? picturesOfTiles());
		if (!result) this.drawn = this.pictures = null; // the next time they may come
		for (const [name, svg] of Object.entries(result?.tiles ?? {})) this.tiles.get(name)?.querySelector(".tile-box").replaceChildren(pictureOf(svg));
	}

	// The tiles whose names have what is typed; an address or the text of a board finds none, it is opened.
	search() {
		const text = of("source").value.trim(), sought = named(text), typed = plain(sought), other = japanese(sought);
		let found = 0;
		for (const tile of this.tiles.values()) {
			tile.hidden = !tile.words.some(word => word.includes(typed) || word.includes(other));
			found += !tile.hidden;
		}
		for (const group of this.groups) {
			const { length } = group.querySelectorAll("li:not([hidden])");
			group.hidden = !length;
			group.querySelector(".count").textContent = length;
		}
		this.say(!text || isSource(text) ? "" : found ? say(found > 1 ? "found.many" : "found.one", { count: found }) : say("found.none"));
	}

	// Of the tiles that are found the one with this name, else the first whose title begins with it, else the first with
	// another name that does, else the first on the page.
	first(typed) {
		const shown = [...of("groups").querySelectorAll("li:not([hidden])")], words = [plain(named(typed)), japanese(named(typed))];
		const by = (test, most) => shown.find(tile => tile.words.slice(0, most).some(word => words.some(one => test(word, one))));
		const begins = (word, one) => word.startsWith(one);
		return by((word, one) => word === one) ?? by(begins, 2) ?? by(begins) ?? shown[0]; // the title comes twice, as its two spellings
	}

	// Open what was typed: a board, or a puzzle that was found.
	async enter() {
		const source = of("source").value.trim(), first = this.first(source);
		if (!source) return;
		if (!isSource(source) && !first) return this.say(say("found.none"));
		if (!isSource(source)) location.hash = first.dataset.name;
		else if (!await this.app.open(source)) return;
		of("source").value = "";
		this.search();
	}

	surprise() {
		const { name, presets } = this.puzzles[Math.floor(Math.random() * this.puzzles.length)];
		const { rows, levels } = presets[Math.floor(Math.random() * presets.length)];
		return this.app.guard(() => this.app.newBoard.open(name, rows, levels[Math.floor(Math.random() * levels.length)], true));
	}

	say(text) { of("startsays").textContent = text; }
}

// In alphabetical order, but for the puzzle that has most names.
function bestKnownFirst(kinds) {
	const best = kinds.reduce((one, other) => other.names.length > one.names.length ? other : one);
	return [best, ...kinds.filter(kind => kind !== best).sort((one, other) => plain(one.title) < plain(other.title) ? -1 : 1)];
}

// What is typed without a size, as in "loops 10x10".
const named = text => text.replace(/ +\d+ *[x×] *\d+$/, "");

// Is it an address, or the text of a board, and not what somebody looks for?
const isSource = text => /[\n/:?#]|^\d+ \d/.test(text.trim());
