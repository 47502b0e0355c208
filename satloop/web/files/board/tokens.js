// How clues are written: what a key makes of a token, and the text of a board from its tokens and walls.

import { Grid, parts, wallBetween, WAYS } from "./grid.js";

export const EMPTY = "-";
const LETTERS = [..."bgwox?@+#|=SGudi<>^vIOLX,nes"];

// Does the pen write this token?
export function fits(pen, token) {
	return new RegExp(`^(?:${pen.tokens})$`).test(token);
}

// The letters and signs that a pen takes beside digits, for keys and buttons.
export function lettersOf(pen) {
	if (fits(pen, "zz")) return []; // any word may stand there
	return LETTERS.filter(sign => [sign, `1${sign}`, `${sign}1`, `1n${sign}`, `${sign}n`, `1${sign}1`].some(token => fits(pen, token))
		&& !(pen.kind === "arrows" && "nesw".includes(sign)));
}

// The signs of a pen whose tokens are signs of several places in their order, as "1b2w"; null for other pens.
export function placedSigns(pen) {
	return /^(\(\d\w(\|\d\w)+\)\?)+$/.test(pen.tokens) ? pen.tokens.match(/\d\w/g) : null;
}

// Such a token with a sign put in its place, or taken away; without a colour the next one of its place.
export function placedToken(pen, token, sign) {
	const signs = token === EMPTY ? [] : token.match(/\d\w/g), now = signs.find(one => one[0] === sign[0]);
	const row = placedSigns(pen).filter(one => one[0] === sign[0]), next = sign[1] ? sign : row[row.indexOf(now) + 1];
	return [...signs.filter(one => one !== now), ...(next && next !== now ? [next] : [])].sort().join("") || EMPTY;
}

// Could the token become one by further signs, before it or after it? What lacks an arrow or a number waits for it.
export function begins(pen, token) {
	return [..."nesw0123456789", ...LETTERS].some(sign => fits(pen, token + sign) || fits(pen, sign + token));
}

// The token after a key: digits append where one is being typed, a letter takes the place of its like. A way or a number
// that nobody chose is not added: such a token waits. null: the key has no place there.
export function typedToken(pen, token, key, typing) {
	const old = token === EMPTY ? "" : token, number = old.replace(/\D/g, ""), rest = old.replace(/\d/g, "");
	const bare = rest.replace(/[nesw]/, ""), turn = pen.kind === "arrows" && "nesw".includes(key);
	let tries;
	if (/\d/.test(key)) {
		const numbers = [...(typing && number ? [(number + key).replace(/^0+(?=\d)/, "")] : []), key];
		tries = [...(pen.kind === "arrows" ? [] : LETTERS.flatMap(sign => [old + key + sign, key + sign + old])), // a token of several places
			...numbers.flatMap(one => [one + rest, rest + one, one])];
	} else if (turn) {
		tries = [number + key + bare, bare + key, number + key, key];
	} else {
		const turned = pen.kind === "arrows" ? /[nesw]/.exec(rest)?.[0] ?? "" : "";
		const more = [...bare].map((_, at) => bare.slice(0, at) + key + bare.slice(at)); // one letter more, or one less
		const words = pen.kind === "arrows" && bare ? [...more, bare + key, bare.includes(key) ? bare.replace(key, "") : ""].filter(Boolean) : [];
		tries = [...(bare ? words.map(word => word + turned) : []),
			number + turned + key, key + number, number + key, old.slice(0, -1) + key, key, key + turned];
	}
	const known = [typing && old + key, ...tries].filter(Boolean);
	return known.find(one => fits(pen, one)) ?? known.find(one => begins(pen, one)) ?? null;
}

// The token with a bit turned; a token may be several that are written together.
export function turnedBit(pen, token, bit) {
	return pen.tokens.split(" ")[bitsOf(pen, token) ^ bit];
}

export function bitsOf(pen, token) {
	const known = pen.tokens.split(" "), whole = known.indexOf(token === "." ? EMPTY : token);
	return whole >= 0 ? whole : [...token].reduce((bits, sign) => bits | Math.max(0, known.indexOf(sign)), 0);
}

export const hasClues = board => board.pens.some(pen => pen.kind !== "regions");
export const regionPen = board => board.pens.find(pen => pen.kind === "regions");

// What is being written: clues, and walls with holes where the board has regions.
export function draftOf(board) {
	const draft = { clues: hasClues(board) ? board.grids[0].map(row => row.slice()) : null, walls: null, holes: [] };
	if (!regionPen(board)) return draft;
	const { rows, columns } = board, cells = new Grid(rows, columns, 0), lattice = new Grid(rows, columns, 1);
	const high = [...Array(rows).keys()].map(k => k + 1).filter(k => rows % k === 0 && k * k <= rows).at(-1);
	const grid = draft.clues || board.grids.length > 1 ? board.grids[1] : board.grids[0];
	const inside = board.grids[2]?.flat() ?? []; // walls inside regions
	// Without a grid of regions the usual boxes: as near to squares as can be.
	const names = grid ? grid.flat() : Array.from({ length: rows * columns }, (_, cell) =>
		`${Math.floor(Math.floor(cell / columns) / high)} ${Math.floor(cell % columns / (columns / high))}`);
	draft.walls = new Uint8Array(lattice.size);
	draft.holes = names.map(name => Boolean(grid) && "#@x".includes(name));
	draft.boxes = !grid;
	for (let cell = 0; cell < names.length; cell++) {
		for (const way of [WAYS.ArrowRight, WAYS.ArrowDown]) {
			const other = cells.next(cell, way);
			const wall = inside[cell]?.includes(way === WAYS.ArrowRight ? "e" : "s");
			if (other !== cell && (names[other] !== names[cell] || wall)) draft.walls[wallBetween(cells, lattice, cell, way)] = 1;
		}
	}
	return draft;
}

// The text of a draft.
export function textOf(board, draft) {
	const grids = draft.clues ? [draft.clues] : [];
	if (draft.walls && !draft.boxes) {
		const { part } = parts(board, draft.walls, cell => draft.holes[cell]);
		grids.push(Array.from({ length: board.rows }, (_, row) => Array.from({ length: board.columns },
			(_, column) => part[row * board.columns + column] < 0 ? "#" : part[row * board.columns + column] + 1)));
		const inside = board.inner_walls ? wallsInside(board, draft.walls, part) : [];
		if (inside.flat().some(token => token !== EMPTY)) {
			if (grids.length < 2) grids.unshift(inside.map(row => row.map(() => EMPTY)));
			grids.push(inside);
		}
	}
	const rows = [[board.rows, board.columns, ...board.further_rules], ...grids.flat()];
	return credits(board) + rows.map(row => row.join(" ")).join("\n") + "\n";
}

// The tokens of walls with the same part on both sides: e to the right of a cell, s below it.
function wallsInside({ rows, columns }, walls, part) {
	const cells = new Grid(rows, columns, 0), lattice = new Grid(rows, columns, 1);
	const tokens = Array.from(part, (own, cell) => [["e", WAYS.ArrowRight], ["s", WAYS.ArrowDown]].filter(([, way]) => {
		const other = cells.next(cell, way);
		return own >= 0 && other !== cell && part[other] === own && walls[wallBetween(cells, lattice, cell, way)];
	}).map(([sign]) => sign).join("") || EMPTY);
	return Array.from({ length: rows }, (_, row) => tokens.slice(row * columns, (row + 1) * columns));
}

// The comments that name a board's title, its author and a variant of the rules.
function credits({ own_title, author, variant }) {
	return [["title", own_title], ["author", author], ["variant", variant]].map(([word, text]) => text ? `# ${word}: ${text}\n` : "").join("");
}

// The board with another title or author.
export function signed(board, names) {
	const text = board.text.split("\n").filter(line => !/^#\s*(title|author|variant)\s*:/i.test(line)).join("\n");
	return { ...board, ...names, text: credits({ ...board, ...names }) + text };
}

export const countClues = board => hasClues(board) ? board.grids[0].flat().filter(token => !"-.".includes(token)).length : 0;

// The text of a board without clues.
export function emptyText(kind, rows, columns) {
	const row = token => Array(rows).fill(Array(columns).fill(token).join(" "));
	const regions = regionPen(kind) && (!hasClues(kind) || regionPen(kind).tokens) ? row("1") : [];
	return [`${rows} ${columns}`, ...(hasClues(kind) ? row(EMPTY) : []), ...regions].join("\n") + "\n";
}
