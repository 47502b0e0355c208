// The boards that were made ahead, a file for each puzzle and level: one of a size, and those of a day, chosen as satloop's
// jobs `stock` and `day` choose them.

const files = new Map(); // path -> what it holds, of those that came
async function file(path) {
	if (!files.has(path)) files.set(path, await (await fetch(new URL(path, import.meta.url))).json());
	return files.get(path);
}

// Those of a puzzle that have a level and as many rows, the medium number of rows where none is named.
async function boardsOf(name, level, rows) {
	const { same, boards, medium } = await file(`stock/${name}/${level}.json`);
	return boards.filter(one => one.rows === (rows ?? medium)).map(one => ({ ...same, ...one }));
}

// The last message of the job, undefined where there is none of just this size and level.
export async function stockOf({ puzzle, rows, level, number }) {
	if (!level || !rows) return undefined;
	const boards = await boardsOf(puzzle, level, rows);
	return boards.length && { result: { ...boards[number % boards.length], count: boards.length, met: true } } || undefined;
}

// The last message of the job. date: YYYY-MM-DD.
export async function dayOf(date) {
	const number = Date.parse(date) / 864e5 + 719163, levels = await file("days.json"), chosen = []; // days from year 1 on
	for (const { names } of levels) {
		const places = [0, Math.floor(names.length / 2), Math.floor(names.length / 4)];
		chosen.push(places.map(step => names[(number + step) % names.length]).find(name => !chosen.includes(name)));
	}
	const all = await Promise.all(chosen.map((name, i) => boardsOf(name, levels[i].level)));
	return { result: { boards: all.map((boards, i) => boards[crc32(`${number} ${chosen[i]}`) % boards.length]) } };
}

// The checksum of zip files, by which an order is drawn.
function crc32(text) {
	let rest = -1;
	for (const byte of new TextEncoder().encode(text)) {
		rest ^= byte;
		for (let bit = 0; bit < 8; bit++) rest = rest >>> 1 ^ (rest & 1 && 0xedb88320);
	}
	return ~rest >>> 0;
}
