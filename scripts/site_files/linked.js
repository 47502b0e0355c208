// Reads the link of a board and draws it before Python is up, by what Python has said of its puzzle: how its address is
// read, and the pieces of its drawing. What is said in another way than expected here is left to Python.

const CELL = 40, DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz", EMPTY = "-", UNKNOWN = -2;
const LENGTHS = { "-": [2, 0], "+": [3, 0], "=": [3, 4096], "%": [3, 8192], "@": [3, 8192], "*": [4, 12240], $: [5, 77776] };
const MOST = 2500; // cells

class Unread extends Error {}

// The part of an address that is not read yet.
class Letters {
	constructor(text) { Object.assign(this, { text, at: 0 }); }

	get more() { return this.at < this.text.length; }

	take() {
		if (!this.more) throw new Unread();
		return this.text[this.at++];
	}

	// The value of the next letter, a digit below the base.
	digit(base) {
		const value = DIGITS.indexOf(this.take());
		if (value < 0 || value >= base) throw new Unread();
		return value;
	}

	hex(count) {
		let number = 0;
		while (count--) number = 16 * number + this.digit(16);
		return number;
	}

	number() {
		const first = this.text[this.at], [count, more] = LENGTHS[first] ?? [1, 0];
		if (first === "." || first in LENGTHS) this.at++;
		return first === "." ? UNKNOWN : this.hex(count) + more;
	}

	// Numbers of places, some of them none in runs: a digit from `least` on. read(place): how many places it takes.
	runs(count, least, read) {
		for (let place = 0; place < count && this.more;) {
			const run = DIGITS.indexOf(this.text[this.at]) - least + 1;
			if (run > 0) this.at++;
			place += run > 0 ? run : read(place);
		}
	}

	// Several numbers below the base in each letter.
	packed(count, base, cells) {
		const out = [];
		while (out.length < count && this.more) {
			const value = this.digit(base ** cells);
			for (let power = cells - 1; power >= 0; power--) out.push(Math.floor(value / base ** power) % base);
		}
		return Array.from({ length: count }, (_, place) => out[place] ?? 0);
	}
}

const one = action => place => { action(place); return 1; };

// How each field of an address is read into the tokens and the regions of a board.
const READ = {
	numbers: (letters, { tokens, put }) => letters.runs(tokens.length, 16, one(cell => put(cell, letters.number()))),
	regions: (letters, { tops, put }) => letters.runs(tops().length, 16, one(region => put(tops()[region], letters.number()))),
	digits: (letters, { tokens, put }) => letters.runs(tokens.length, 10, one(cell => put(cell, dotOr(letters, 10)))),
	small: (letters, { tokens, put }) => letters.runs(tokens.length, 16, cell => {
		const number = dotOr(letters, 15);
		put(cell, number < 0 ? number : number % 5);
		return number < 0 ? 1 : 1 + Math.floor(number / 5);
	}),
	packed: (letters, { tokens, put }, { base, cells }) => letters.packed(tokens.length, base, cells).forEach((number, cell) => { if (number) put(cell, number); }),
	walls: (letters, board, { base, cells }) => {
		const { rows, columns } = board;
		board.part(letters.packed(rows * (columns - 1), base, cells), letters.packed((rows - 1) * columns, base, cells));
	},
	arrows: (letters, { tokens, write }, { coloured, tokens: known }) => letters.runs(tokens.length, 10, one(cell => {
		const colour = coloured ? letters.digit(3) : 0, long = letters.text[letters.at] === "-";
		if (long) letters.at++;
		const first = letters.digit(long ? 5 : 10), way = first % 5, dot = !long && first < 5 && letters.text[letters.at] === ".";
		if (dot) letters.at++;
		const [some, unknown] = known[`${colour}${way}`] ?? [], number = dot ? 0 : letters.hex(long ? 3 : first > 4 ? 2 : 1);
		write(cell, dot ? unknown : some && some.replace("1", number));
	})),
};

function dotOr(letters, base) {
	if (letters.text[letters.at] !== ".") return letters.digit(base);
	letters.at++;
	return UNKNOWN;
}

// The tokens of an address, and the region of each cell where there are any.
function ofAddress(text, cells, { flags, fields }) {
	const [, ...parts] = text.split("/"), flag = /^\d/.test(parts[0]) ? "" : parts.shift();
	const [columns, rows, ...rest] = parts, letters = new Letters(rest.join("/").replace(/\/$/, ""));
	if (![...flag].every(sign => flags.includes(sign))) throw new Unread();
	const board = sized(rows, columns);
	board.write = (cell, token) => {
		if (!token) throw new Unread();
		board.tokens[cell] = ((board.tokens[cell] === EMPTY ? "" : board.tokens[cell]) + token).replaceAll(EMPTY, "") || EMPTY;
	};
	for (const field of fields) {
		board.put = (cell, number) => board.write(cell, field.tokens[number] ?? (field.further && number >= 0 && String(number)));
		if (letters.more) READ[field.field](letters, board, field);
	}
	if (cells && fields.some(({ field }) => field === "regions")) place(cells, board);
	return board;
}

// Move the numbers of regions to the cells that follow an address, as "r1c2-r3c4".
function place(cells, { columns, tokens, region, tops }) {
	const moved = cells.split("-").map(cell => {
		const [, row, column] = /^r(\d+)c(\d+)$/.exec(cell) ?? [], to = (row - 1) * columns + (column - 1), from = tops()[region[to]];
		if (from === undefined || tokens[from] === EMPTY) throw new Unread();
		return [from, to, tokens[from]];
	});
	for (const [from] of moved) tokens[from] = EMPTY;
	for (const [, to, token] of moved) tokens[to] = token;
}

// The same of the text of a board, without its puzzle's name.
function ofText(text, { grids, alone, empty }) {
	const lines = text.split("\n").map(line => line.trim()).filter(Boolean);
	while (lines[0]?.startsWith("#")) lines.shift();
	const [rows, columns] = (lines.shift() ?? "").split(/\s+/), board = sized(rows, columns), count = lines.length / board.rows;
	const cells = lines.flatMap(line => {
		const words = line.split(/\s+/), row = words.length === 1 && board.columns > 1 ? [...line] : words;
		if (row.length !== board.columns) throw new Unread();
		return row;
	});
	if (count !== 1 && count !== grids || count === 1 && grids === 2 && !alone) throw new Unread();
	const size = board.tokens.length;
	if (count === 2 || !alone) board.tokens = cells.slice(0, size).map(token => empty.includes(token) ? EMPTY : token);
	if (count === 2 || alone) board.region = cells.slice(-size);
	if (board.region?.some(name => "#@x".includes(name))) throw new Unread(); // holes
	return board;
}

// A board without clues. Raises Unread where the size is none, or large.
function sized(rows, columns) {
	if (![rows, columns].every(size => /^[1-9]\d{0,3}$/.test(size)) || rows * columns > MOST) throw new Unread();
	const board = { rows: +rows, columns: +columns, tokens: Array(rows * columns).fill(EMPTY), region: null };
	// Regions by the walls to the right of cells, and below them, numbered as their first cells come.
	board.part = (beside, below) => {
		const wide = board.columns, region = board.region = Array(board.tokens.length).fill(-1);
		const open = (cell, step) => step === wide ? cell + step < region.length && !below[cell] : (cell + 1) % wide && !beside[cell - Math.floor(cell / wide)];
		for (let start = 0, number = 0; start < region.length; start++) {
			if (region[start] >= 0) continue;
			const waiting = [start];
			for (region[start] = number++; waiting.length;) {
				const cell = waiting.pop();
				const next = [1, wide].flatMap(step => [...open(cell, step) ? [cell + step] : [], ...cell >= step && open(cell - step, step) ? [cell - step] : []]);
				for (const other of next) if (region[other] < 0) { region[other] = region[start]; waiting.push(other); }
			}
		}
		if (beside.some((wall, i) => wall && same(i + Math.floor(i / (wide - 1)), 1)) || below.some((wall, cell) => wall && same(cell, wide))) throw new Unread();
		function same(cell, step) { return region[cell] === region[cell + step]; } // a wall inside a region
	};
	// The cell of each region in which its number stands: in the leftmost column, the top one.
	board.tops = () => {
		const out = [];
		for (let column = 0; column < board.columns; column++) {
			for (let cell = column; cell < board.tokens.length; cell += board.columns) out[board.region[cell]] ??= cell;
		}
		return out;
	};
	return board;
}

// The drawing as Python draws it. Raises Unread where a clue has no face.
function drawn({ rows, columns, tokens, region }, { faces, paper }) {
	const width = columns * CELL, height = rows * CELL, [low, high] = [[], []], paths = [new Map(), new Map()];
	tokens.forEach((token, cell) => {
		if (token === EMPTY) return;
		const own = Object.hasOwn(faces, token), like = own ? token : token.replace(/\d/g, "1"), [number] = /\d+/.exec(token) ?? [];
		if (!Object.hasOwn(faces, like)) throw new Unread();
		const x = cell % columns * CELL, y = Math.floor(cell / columns) * CELL;
		const here = piece => (own ? piece : piece.replace(/>1+</, `>${number}<`)).replace(/([~^])(-?[\d.]+)/g, (_, axis, at) => String(+(+at + (axis === "~" ? x : y)).toFixed(2)));
		// Squares of one kind are one path, so that neighbours have one edge.
		[low, high].forEach((pieces, side) => pieces.push(here(faces[like][side]).replace(/<path( class[^>]*) d="([^"]*)"\/>/g, (_, style, places) => {
			paths[side].set(style, (paths[side].get(style) ?? "") + places);
			return "";
		})));
	});
	const all = (side, pieces) => [...paths[side]].map(([style, places]) => `<path${style} d="${places}"/>`).join("") + pieces.join("");
	const element = (name, kind, places) => `<${name} class="${kind}"${paper[kind][1]} ${places}/>`;
	const lines = [...every(rows - 1, i => `M0 ${CELL * (i + 1)}h${width}`), ...every(columns - 1, i => `M${CELL * (i + 1)} 0v${height}`)].join("");
	const dots = paper.dots && every(rows + 1, r => every(columns + 1, c => `<circle${paper.dots[1]} cx="${CELL * c}" cy="${CELL * r}"/>`).join("")).join("");
	const grid = dots ? `<g class="dots"${paper.dots[0]}>${dots}</g>` : (lines && element("path", "grid", `d="${lines}"`))
		+ (region && paper.borders ? element("path", "borders", `d="${borders(rows, columns, region)}"`) : "") + element("rect", "frame", `width="${width}" height="${height}"`);
	const [wide, tall] = [width + CELL, height + CELL];
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${tall}" viewBox="-20 -20 ${wide} ${tall}"${paper.svg[1]}>${
		element("rect", "ground", `x="-20" y="-20" width="${wide}" height="${tall}"`)}<g class="under"/>${all(0, low)}${grid}<g class="lines"/>${all(1, high)}</svg>`;
}

const every = (count, make) => Array.from({ length: count }, (_, i) => make(i));

// Where regions differ, and the frame.
function borders(rows, columns, region) {
	const at = (row, column) => row < 0 || column < 0 || row >= rows || column >= columns ? null : region[row * columns + column];
	const out = [];
	for (let row = 0; row <= rows; row++) {
		for (let column = 0; column <= columns; column++) {
			if (column < columns && at(row, column) !== at(row - 1, column)) out.push(`M${column * CELL} ${row * CELL}h${CELL}`);
			if (row < rows && at(row, column) !== at(row, column - 1)) out.push(`M${column * CELL} ${row * CELL}v${CELL}`);
		}
	}
	return out.join("");
}

// What a line of comment above a board says.
const comment = (text, word) => new RegExp(`^#\\s*${word}:(.*)$`, "im").exec(text)?.[1].trim() ?? "";

// Rows, columns and the drawing of what a text links to (linkOf tells), null where Python has to read it. answers: what
// is stored of the puzzle.
export function linked({ id, rest, cells, text }, answers) {
	try {
		const board = id ? ofAddress(rest, cells, answers.drawing) : ofText(text, answers.drawing);
		const grid = every(board.rows, row => board.tokens.slice(row * board.columns, (row + 1) * board.columns));
		const [{ result }] = Object.values(answers.read); // the example, of which all but the board holds here
		return { ...result, rows: board.rows, columns: board.columns, grids: [grid], svg: drawn(board, answers.drawing),
			given: {}, text: "", url: "", level: "", own_title: comment(text, "title"), author: comment(text, "author") };
	} catch (error) {
		if (error instanceof Unread) return null;
		throw error;
	}
}
