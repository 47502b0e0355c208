// What a person has solved: time and hints of each board, kept in the browser alone.

import { bare, recall, remember } from "../kept.js";

const BOARDS = 300; // boards whose time and hints are kept
const now = () => recall("boards.played") ?? {};

// A short name of a board: its text without comments, as a number.
function nameOf(board) {
	let hash = 5381;
	for (const sign of bare(board)) hash = (hash * 33 + sign.codePointAt(0)) >>> 0;
	return `${board.puzzle} ${board.rows} ${board.columns} ${hash.toString(36)}`;
}

// Seconds and hints that a board has taken so far.
export function played(board) {
	return { seconds: 0, hints: 0, ...now()[nameOf(board)] };
}

export function keepPlayed(board, record) {
	const { [nameOf(board)]: _, ...others } = now();
	remember("boards.played", Object.fromEntries([...Object.entries(others).slice(-BOARDS), [nameOf(board), record]]));
}

// The level that is known of a board, or that it has among its comments, "" for none.
export function levelOf({ level, text }) {
	return level || /^# rating: (\w+)/m.exec(text)?.[1] || "";
}

// Every board that was solved: puzzle, rows, columns, level, seconds, hints, day.
export function solvedBoards() {
	return recall("solved") ?? [];
}

// Write a board down as solved, once. Returns which it is of its puzzle and level, and the best time of others of its size.
export function noteSolved(board, { seconds, hints }) {
	const list = solvedBoards(), board_ = nameOf(board), level = levelOf(board), { puzzle, rows, columns } = board;
	const known = list.find(one => one.board === board_);
	const alike = list.filter(one => one.puzzle === puzzle && one.level === level && one.board !== board_);
	const sized = alike.filter(one => one.rows === rows && one.columns === columns);
	if (!known) {
		list.push({ board: board_, puzzle, rows, columns, level, seconds: Math.floor(seconds), hints, day: new Date().toISOString().slice(0, 10) });
		remember("solved", list);
	}
	return { level, count: alike.length + 1, best: sized.length ? Math.min(...sized.map(one => one.seconds)) : null };
}

// How many boards of each puzzle were solved: name -> {count, levels: {level -> count}, best seconds}.
export function byPuzzle() {
	const out = new Map();
	for (const { puzzle, level, seconds } of solvedBoards()) {
		const one = out.get(puzzle) ?? out.set(puzzle, { count: 0, levels: {}, best: Infinity }).get(puzzle);
		one.count++;
		one.levels[level] = (one.levels[level] ?? 0) + 1;
		one.best = Math.min(one.best, seconds);
	}
	return out;
}

// Delete all; returns what brings them back.
export function deleteSolved() {
	const list = solvedBoards();
	remember("solved", []);
	return () => remember("solved", list);
}
