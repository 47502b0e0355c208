// The clues to choose from, with the faces that they have on the board. A way and a number are chosen apart.

import { ask } from "../ask.js";
import { clueWords } from "../board/clue_words.js";
import { make } from "../board/drawing.js";
import { begins, EMPTY, fits, hasClues, placedSigns, regionPen, typedToken } from "../board/tokens.js";
import { icon } from "../icons.js";
import { say } from "../words.js";

const WAYS = { n: "up", w: "left", e: "right", s: "south" };
const of = id => document.getElementById(id);
const same = (one, two) => one?.kind === two?.kind && one?.token === two?.token;

export class Palette {
	constructor(app) {
		Object.assign(this, { app, faces: new Map(), wanted: new WeakMap(), chosen: {}, puzzle: "" });
		app.editor.moved = () => this.mark();
	}

	// Draw it anew: the tools, and what the one that is taken needs.
	draw() {
		const { app } = this, { editor } = app, { board } = app.now;
		if (this.puzzle !== board.puzzle) Object.assign(this, { puzzle: board.puzzle, chosen: {} });
		const tools = editor.tools().filter(tool => tool.token !== EMPTY);
		if (!editor.tools().some(tool => tool.kind === editor.tool?.kind)) editor.choose(tools[0].kind === "pick" ? null : tools[0]);
		const kind = editor.tool?.kind ?? tools[0].kind, parts = [this.head(kind)];
		if (tools.length > 1) parts.push(this.row("tools", tools.map(tool => this.tool(tool))));
		if (kind === "arrows") parts.push(this.composer(board.pens.find(pen => pen.kind === "arrows")));
		if (kind === "typed") parts.push(this.keys());
		of("palette").replaceChildren(...parts);
		of("eraser").setAttribute("aria-pressed", editor.tool?.token === EMPTY);
		of("eraser").disabled = !hasClues(board);
		this.mark();
	}

	// What stands in the cell with the cursor: its buttons have the cursor's frame.
	mark() {
		const { editor } = this.app, { here } = editor;
		for (const button of of("palette").querySelectorAll("button")) {
			const { id } = button.dataset;
			if (here !== EMPTY && (id === here || (editor.types && here.includes(id)))) button.setAttribute("aria-current", "true");
			else button.removeAttribute("aria-current");
		}
		const face = of("palette").querySelector(".face");
		if (face && !editor.tool?.token) this.showFace(face, here === EMPTY ? undefined : here, editor.pen);
	}

	head(kind) {
		const head = Object.assign(document.createElement("div"), { className: "palette-head" });
		head.append(Object.assign(document.createElement("h2"), { textContent: say("set.clue") }),
			Object.assign(document.createElement("p"), { className: "what", textContent: say(`set.how.${kind === "hole" ? "hole" : kind}`) }));
		return head;
	}

	row(name, buttons) {
		const row = Object.assign(document.createElement("div"), { className: name });
		row.append(...buttons);
		return row;
	}

	// A button that is on or off. It keeps the focus when the palette is drawn anew.
	button(id, label, on, act) {
		const button = Object.assign(document.createElement("button"), { type: "button", textContent: label });
		button.dataset.id = id;
		if (on !== null) button.setAttribute("aria-pressed", Boolean(on));
		button.addEventListener("click", () => {
			this.app.guard(act);
			this.draw();
			of("palette").querySelector(`[data-id="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
		});
		return button;
	}

	tool(tool) {
		const { editor } = this.app, on = tool.token ? same(tool, editor.tool) : tool.kind === editor.tool?.kind && editor.tool.token !== EMPTY;
		const button = this.button(tool.token ?? tool.kind, tool.token ?? say(tool.kind), on,
			() => editor.choose(same(tool, editor.tool) && tool.token ? null : tool));
		if (tool.token) this.face(button, tool.token);
		return button;
	}

	// Digits and letters that write into the cell with the cursor.
	keys() {
		const { editor } = this.app, write = sign => () => editor.key(sign), letters = editor.letters();
		const parts = placedSigns(editor.pen), { board } = this.app.now;
		if (parts) return this.row("keys", [...parts.map(part => this.part(part)), this.button("Backspace", say("nothing"), null, write("Backspace"))]);
		const buttons = [..."1234567890"].filter(sign => fits(editor.pen, sign) || begins(editor.pen, sign)).map(sign => this.button(sign, sign, null, write(sign)));
		for (const sign of letters) {
			const button = this.button(sign, sign, null, write(sign));
			if (letters.includes("n") && WAYS[sign]) button.replaceChildren(icon(WAYS[sign]));
			else if (fits(editor.pen, sign)) this.face(button, sign);
			else button.setAttribute("aria-label", clueWords(board, sign));
			buttons.push(button);
		}
		return this.row("keys", [...buttons, this.button("Backspace", say("nothing"), null, write("Backspace"))]);
	}

	// A sign of a place of its own, such as a dot on the lower edge, comes or goes in the cell with the cursor.
	part(part) {
		const { editor } = this.app;
		const button = this.button(part, part, null, () => editor.place(part));
		this.face(button, part);
		return button;
	}

	// Ways round the clue as it will be, numbers and signs beside it. What is not chosen is not added.
	composer(pen) {
		const { chosen } = this, { editor } = this.app, letters = editor.letters().filter(sign => !WAYS[sign] || sign !== "n" && !"esw".includes(sign));
		const alone = sign => fits(pen, sign) && ![`1n${sign}`, `${sign}n`, `1${sign}`].some(token => fits(pen, token));
		const take = (part, value) => () => {
			const sign = part === "sign" && alone(value);
			this.chosen = sign ? { sign: chosen.sign === value ? null : value }
				: { ...chosen, ...(chosen.sign && alone(chosen.sign) ? { sign: null } : {}), [part]: chosen[part] === value ? null : value };
			const keys = [this.chosen.number, this.chosen.way, this.chosen.sign].filter(Boolean);
			const token = keys.reduce((before, key) => typedToken(pen, before, key, false) ?? before, EMPTY);
			editor.choose({ kind: "arrows", token: token === EMPTY ? undefined : token });
		};
		const token = editor.tool?.kind === "arrows" ? editor.tool.token : undefined;
		const ways = this.row("ways", Object.entries(WAYS).map(([way, name]) => {
			const button = this.button(way, "", chosen.way === way, take("way", way));
			button.className = `way-${way}`;
			button.setAttribute("aria-label", say(`way.${name}`));
			button.append(icon(name));
			return button;
		}));
		const face = Object.assign(document.createElement("span"), { className: "face", ariaHidden: "true" });
		this.showFace(face, token, pen);
		ways.append(face);
		const numbers = [..."012345"].filter(number => [number, `${number}n`].some(one => fits(pen, one)));
		const signs = this.row("digits", [...numbers.map(number => this.button(number, number, chosen.number === number, take("number", number))),
			...letters.map(sign => {
				const button = this.button(sign, sign, chosen.sign === sign, take("sign", sign));
				if (fits(pen, sign)) this.face(button, sign);
				return button;
			})]);
		return this.row("composer", [ways, signs]);
	}

	// The clue in the middle; without its way or its number it shows what is missing.
	showFace(face, token, pen) {
		if (token && fits(pen, token)) return this.face(face, token);
		this.wanted.delete(face);
		const paper = make("svg", { viewBox: "0 0 40 40", width: 48, height: 48 });
		paper.append(make("rect", { class: "blank", x: 1, y: 1, width: 38, height: 38 }));
		if (token && begins(pen, token)) paper.append(make("text", { class: "clue", x: 20, y: 27, "font-size": 20, "text-anchor": "middle" }, token.replace(/[nesw]/, way => "↑→↓←"["nesw".indexOf(way)])));
		face.replaceChildren(paper);
	}

	// A clue as the board would show it: the middle of a board of 3x3.
	async face(host, token) {
		const { board } = this.app.now, key = `${board.puzzle} ${token}`;
		if (!this.faces.has(key)) this.faces.set(key, this.cut(board, token));
		this.wanted.set(host, key);
		const cut = await this.faces.get(key);
		if (!cut || this.wanted.get(host) !== key) return;
		if (host.matches("button")) host.setAttribute("aria-label", clueWords(board, token));
		host.replaceChildren(cut.cloneNode(true));
		for (const two of host.parentNode?.querySelectorAll("button + button:has(svg)") ?? []) { // of two signs with one face one is enough
			if (two.previousSibling.firstChild.isEqualNode(two.firstChild)) two.hidden = true;
		}
	}

	async cut(board, token) {
		const row = (one, two = one) => `${one} ${two} ${one}\n`;
		const regions = regionPen(board) && board.grids.length > 1 ? row(1).repeat(3) : "";
		try {
			const source = `3 3\n${row(EMPTY)}${row(EMPTY, token)}${row(EMPTY)}${regions}`;
			const { svg } = await ask("read", { puzzle: board.puzzle, source }, { kind: `icon ${token}` });
			const paper = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
			const cut = { viewBox: placedSigns({ tokens: board.pens[0].tokens }) ? "38 38 48 48" : "40 40 40 40", width: 34, height: 34, class: "paper", "aria-hidden": true };
			for (const [name, value] of Object.entries(cut)) paper.setAttribute(name, value);
			paper.querySelector("title")?.remove();
			return paper;
		} catch {
			return null;
		}
	}
}
