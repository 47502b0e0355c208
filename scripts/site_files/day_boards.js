// The boards of a day, chosen as satloop's job `day` chooses them, of those that are stored for each puzzle.

const file = async path => (await fetch(new URL(path, import.meta.url))).json();

// The last message of the job. date: YYYY-MM-DD.
export async function dayOf(date) {
	const number = Date.parse(date) / 864e5 + 719163, levels = await file("days.json"), chosen = []; // days from year 1 on
	for (const { names } of levels) {
		const places = [0, Math.floor(names.length / 2), Math.floor(names.length / 4)];
		chosen.push(places.map(step => names[(number + step) % names.length]).find(name => !chosen.includes(name)));
	}
	const boards = await Promise.all(chosen.map(name => file(`days/${name}.json`)));
	return { result: { boards: boards.map((all, i) => {
		const of = all[levels[i].level];
		return of[crc32(`${number} ${chosen[i]}`) % of.length];
	}) } };
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
