// Hints in degrees: where to look, why something follows, and what; then it is drawn. After a mistake the
// first press says what is wrong, the second one why.

import { Letters, paragraphs } from "../board/letters.js";
import { stateOf, withFacts } from "../board/position.js";
import { language, say, unlike } from "../words.js";

const of = id => document.getElementById(id);
const DEGREES = ["where", "why", "so"];

export class Hint {
	constructor(app) {
		Object.assign(this, { app, hinted: null });
		of("degrees").replaceChildren(...DEGREES.map((name, degree) => {
			const button = Object.assign(document.createElement("button"), { type: "button", textContent: say(`degree.${name}`) });
			button.addEventListener("click", () => app.guard(() => this.show(degree)));
			const item = document.createElement("li");
			item.append(button);
			return item;
		}));
	}

	// The next degree of the hint, or a new hint where something was drawn since.
	async ask() {
		const { app, hinted } = this, { board, marks } = app.now;
		if (hinted?.marks === marks && hinted.board === board) {
			if (hinted.hint.outcome === "mistake") return this.mistake(1);
			return hinted.degree < 2 ? this.show(hinted.degree + 1) : this.draw();
		}
		const hint = await app.run("hint", { state: stateOf(marks), language: language() });
		if (!hint || app.now.marks !== marks) return;
		this.hinted = { hint, marks, board, degree: -1 };
		if (hint.outcome === "step") {
			app.counted("hints");
			return this.show(0);
		}
		if (hint.outcome === "mistake") {
			app.counted("hints");
			return this.mistake(0);
		}
		this.hinted = null;
		app.say(say(hint.outcome === "finished" ? "hint.finished" : `explain.${hint.outcome}`, { count: hint.open }));
	}

	// A hint up to this degree: each adds its sentence and its marks.
	show(degree) {
		const { app } = this, { hint, board } = this.hinted, letters = new Letters();
		this.hinted.degree = degree;
		const whole = [hint.where, hint.why], sentences = whole.slice(0, degree + 1), more = degree === 2 ? say("so", { what: conclusion(board, hint.new) }) : degree ? "" : unlike(hint.language);
		const last = degree === 2 && hint.open ? [say("explain.open", { count: hint.open })] : [];
		app.say([...paragraphs(sentences, letters, hint.language, whole), ...paragraphs(more ? [more, ...last] : last, letters)], [[say("draw"), () => this.draw()]]);
		of("degrees").hidden = false;
		[...of("degrees").querySelectorAll("button")].forEach((button, number) => {
			if (number === degree) button.setAttribute("aria-current", "step");
			else button.removeAttribute("aria-current");
		});
		app.cite({ cells: hint.cells, points: hint.points, known: degree ? hint.known : [], fresh: degree === 2 ? hint.new : [],
			chain: degree ? hint.chain : [], badges: letters.badges });
		showFrom(paragraphs(whole.slice(0, degree)).length);
	}

	draw() {
		const { app } = this, { hint } = this.hinted, { board, marks, trials } = app.now;
		app.history.draw(withFacts(board, marks, [...hint.new, ...(hint.quiet ?? [])], trials.length));
		app.say(say("drawn", { what: conclusion(board, hint.new, "did") }));
	}

	// What is wrong; with `degree` 1 why it is.
	mistake(degree) {
		const { app } = this, { hint } = this.hinted, letters = new Letters(), { wrong } = hint;
		const first = say(wrong.length === 1 ? "mistake.one" : "mistake.some");
		app.say([...paragraphs([first], letters), ...paragraphs(degree ? [hint.why] : [], letters, hint.language)], [
			...(degree ? [] : [[say("degree.why"), () => this.mistake(1)]]),
			...(wrong.length ? [[say("remove"), () => app.help.remove(wrong)]] : [])]);
		app.cite({ cells: degree ? hint.cells : [], points: degree ? hint.points : [], known: degree ? hint.beside : [], wrong, badges: letters.badges });
	}
}

// Scroll what is said so that a paragraph begins at its top: the first from which on all fits, at most the newest.
function showFrom(newest) {
	const box = of("said"), lines = [...of("says").children], last = lines.at(-1), place = one => one.getBoundingClientRect();
	const margin = parseFloat(getComputedStyle(box).paddingTop), room = box.clientHeight - 2 * margin;
	const first = lines.find((line, number) => number >= newest || place(last).bottom - place(line).top <= room);
	const wanted = box.scrollTop + place(first).top - place(box).top - margin;
	last.style.paddingBottom = `${Math.max(0, wanted - (box.scrollHeight - box.clientHeight))}px`;
	box.scrollTop = wanted;
}

// What facts say to do, by the marks that they have on the board: "draw the dashed line and draw no line where the crosses
// are". Beside a line its path needs no word.
function conclusion(board, facts, did = "do") {
	const parts = new Map(), drawn = facts.filter(([name]) => name !== "colors");
	for (const [name, place, holds] of drawn.length ? drawn : facts) {
		const key = `${did}.${name}.${holds ? "yes" : "no"}`, number = place % board.rows + 1;
		const list = parts.get(key) ?? parts.set(key, []).get(key);
		list.push(name === "digits" ? number : "");
	}
	const texts = [...parts].sort(([one], [two]) => one.endsWith("no") - two.endsWith("no")).map(([key, list]) => say(key, { numbers: [...new Set(list)].join(", ") }));
	return texts.length > 1 ? `${texts.slice(0, -1).join(", ")}${say("and")}${texts.at(-1)}` : texts.join("");
}
