// What the values that the browser keeps have to look like. Somebody, or another version, may have written something
// else: lists and tables lose their bad entries alone, all else that is bad is as if nothing were kept.

import { isState } from "./drawn.js";

const LATEST = 864e13; // the last time that JavaScript has, in milliseconds

const text = value => typeof value === "string";
const flag = value => typeof value === "boolean";
const count = value => Number.isSafeInteger(value) && value >= 0;
const number = value => Number.isFinite(value) && value >= 0;
const time = value => number(value) && value <= LATEST;
const object = value => value !== null && typeof value === "object" && !Array.isArray(value);
const maybe = test => value => value === undefined || value === null || test(value);
const every = test => value => Array.isArray(value) && value.every(test);
const fields = tests => value => object(value) && Object.entries(tests).every(([name, test]) => test(value[name]));
const entries = test => value => object(value) && Object.values(value).every(test);

const one = test => value => test(value) ? value : null;
const list = test => value => Array.isArray(value) ? value.filter(test) : null;
const table = test => value => object(value) ? Object.fromEntries(Object.entries(value).filter(([, own]) => test(own))) : null;

const board = fields({ puzzle: text, text });
const draft = fields({ clues: maybe(every(every(text))), walls: maybe(every(count)), holes: every(maybe(flag)), problem: maybe(text) });
const change = value => Array.isArray(value) && count(value[0]) && (count(value[1]) || every(one => count(one) && one > 0)(value[1]));
const changes = entries(every(change));
// A step on the way back; an earlier version kept its marks alone.
const step = value => object(value) && ("marks" in value ? fields({ marks: changes, board: maybe(board), draft: maybe(draft) })(value) : changes(value));
const open = fields({ puzzle: text, text, draft: maybe(draft), back: maybe(Array.isArray), forth: maybe(Array.isArray) });
const before = (steps, bad = (steps ?? []).findIndex(value => !step(value))) => bad < 0 ? steps : steps.slice(0, bad); // each is told by the one before

// A question of the page without a server, and the board that answered it.
const grids = every(every(every(text)));
const answer = value => Array.isArray(value) && text(value[0]) && fields({ result: fields({ puzzle: text, text, svg: text, url: text, rows: count, columns: count, draws: every(text), grids, given: object }) })(value[1]);

const SOUND = {
	boards: list(fields({ puzzle: text, text, level: maybe(text), when: maybe(time), state: isState })),
	desk: one(board),
	open: value => open(value) ? { ...value, back: before(value.back), forth: before(value.forth) } : null,
	solved: list(fields({ board: text, puzzle: text, rows: count, columns: count, level: text, seconds: number, hints: number })),
	"boards.played": table(fields({ seconds: number, hints: number, note: maybe(text) })),
	stock: table(fields({ rows: maybe(count), level: maybe(text), opened: maybe(entries(count)) })),
	read: value => object(value) && Array.isArray(value.answers) ? { ...value, answers: value.answers.filter(answer) } : null,
	theme: one(text), language: one(text),
	"clock.hidden": one(flag), colors: one(flag), dark: one(flag), letters: one(flag), live: one(flag),
};

// The value of that name, as far as it is sound; null where it is not.
export const sound = (name, value) => SOUND[name](value);
