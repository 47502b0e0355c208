// Answers that need no Python: of the first boards of each puzzle, which are stored, and of the boards read last.

import { recall, remember } from "./kept.js";
import { LINKED, PUZZLES } from "./parts.js";
import { dayOf, stockOf } from "./stock_boards.js";

const READ = 6, LONG = 200_000; // answers kept; characters of one that is not
const version = new URL(".", import.meta.url).pathname;
const files = new Map(); // puzzle -> its answers

export function answersOf(puzzle) {
	if (!files.has(puzzle)) files.set(puzzle, fetch(new URL(`stored/${puzzle}.json`, import.meta.url)).then(reply => reply.json()));
	return files.get(puzzle);
}

// What a text links to: its puzzle, by the id of its address or its first line, and what it says of the board; null where
// such boards are not drawn without Python.
export function linkOf({ source, puzzle }) {
	const [, id, rest, cells] = /^(?:https?:\/\/)?[^?#\s]+\?(?:\w+=\w+&)*(\w[\w-]*)(\/[^#&\s:]*)(?:#clues=([rc\d-]+))?$/.exec(source.trim()) ?? [];
	const [, name, lines] = /^(\w+)\r?\n(.*)/s.exec(source) ?? [], text = puzzle ? source : lines ?? "";
	const of = Object.values(LINKED).find(one => one === (id ? LINKED[id] : puzzle || name));
	return of ? { of, id, rest, cells, text } : null;
}

// What a question asks about, false where no answer to it is stored.
const KEYS = {
	read: ({ source }) => source,
	stock: ({ rows, level, number }) => `${rows} ${level} ${number}`,
	solve: ({ text, limit }) => limit === 2 && text,
	hint: ({ text }) => text,
	rules: () => "",
};

// The last message of a job, undefined where Python has to say it.
export async function stored(job, question) {
	if (job === "day") return dayOf(question.date).catch(() => undefined); // without a network they are not here
	const key = KEYS[job]?.(question) ?? false;
	if (key === false) return undefined;
	if (job === "read") {
		const read = readBefore().find(([asked]) => asked === JSON.stringify(question));
		if (read) return read[1];
	}
	const puzzle = job === "read" ? /^example:(\w+)$/.exec(key)?.[1] : question.puzzle;
	if (!PUZZLES.includes(puzzle)) return undefined;
	const answers = await answersOf(puzzle);
	const message = job === "hint" && !isFresh(question, answers) ? undefined : answers[job][key];
	if (job === "stock" && !message) return stockOf(question).catch(() => undefined);
	return message && structuredClone(message); // the page may change what it gets
}

// Is nothing drawn but what the board gives?
function isFresh({ text, state = {} }, { read, stock }) {
	const board = [...Object.values(read), ...Object.values(stock)].find(({ result }) => result.text === text);
	const given = board?.result.given ?? {}, isOpen = one => one === "-" || one === 0 || one.length === 0; // a list: pencil marks
	return Boolean(board) && Object.entries(state).every(([name, value]) =>
		[...value].every((one, place) => isOpen(one) || one === given[name]?.[place]));
}

function readBefore() {
	const known = recall("read");
	return known?.version === version ? known.answers : [];
}

// Keep the answer to a question about a board, for the time after a reload.
export function keepAnswer(job, question, message) {
	const asked = JSON.stringify(question), answer = JSON.stringify(message);
	if (job !== "read" || !("result" in message) || asked.length + answer.length > LONG) return;
	const others = readBefore().filter(([other]) => other !== asked);
	remember("read", { version, answers: [[asked, message], ...others].slice(0, READ) });
}
