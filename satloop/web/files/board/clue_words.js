// Clues in words: "2n" as "2 up", "w4" as "white 4", a piece of line as the sides it leads to.

import { bitsOf, EMPTY } from "./tokens.js";
import { say } from "../words.js";

const WAYS = { n: "up", e: "right", s: "down", w: "left" };
const BITS = { sides: { 8: "up", 1: "right", 2: "down", 4: "left" }, dots: { 1: "here", 2: "down", 4: "right" } };
// What a sign means where the puzzle says nothing of its own.
const SIGNS = { w: "white", b: "black", g: "grey", "?": "question", i: "ice", S: "start", G: "goal", "+": "cross", "#": "hole", "@": "hole",
	x: "blocked", o: "circle", "<": "arrow-left", ">": "arrow-right", "^": "arrow-up", v: "arrow-down" };

export function clueWords({ pens, signs }, token = EMPTY) {
	if (token === EMPTY || token === ".") return say("cell.empty");
	const bits = pens.find(pen => pen.kind in BITS);
	if (bits) {
		const set = bitsOf(bits, token), ways = Object.entries(BITS[bits.kind]).filter(([bit]) => set & bit).map(([, way]) => say(`side.${way}`));
		return say(bits.kind === "sides" ? "clue.line" : "clue.dot", { ways: ways.join(", ") });
	}
	const ways = pens.some(({ tokens }) => /n/.test(tokens)) ? WAYS : {};
	return (token.match(/\d+|[^\d,]/g) ?? [token]).map(sign => { // a comma alone is a key of the desk
		const word = signs[sign];
		return word ? say(`sign.${word}`) : ways[sign] ? say(`side.${ways[sign]}`) : SIGNS[sign] ? say(`sign.${SIGNS[sign]}`) : sign;
	}).join(" ");
}
