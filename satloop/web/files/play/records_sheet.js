// The statistics of one's own in a sheet: by puzzle and level; to take away, or to delete.

import { downloaded } from "../share.js";
import { say } from "../words.js";
import { timeText } from "./clock.js";
import { byPuzzle, deleteSolved, solvedBoards } from "./records.js";

const of = id => document.getElementById(id);
const made = (tag, text = "", options = {}) => Object.assign(document.createElement(tag), { textContent: text, ...options });

export function showRecords(app) {
	const dialog = of("records-sheet"), count = solvedBoards().length;
	const table = made("table"), head = table.createTHead().insertRow();
	for (const word of ["puzzle", "solvedcount", "levels", "besttime"]) head.append(made("th", say(word), { scope: "col" }));
	const body = table.createTBody();
	for (const [name, { count, levels, best }] of [...byPuzzle()].sort((one, two) => two[1].count - one[1].count)) {
		const row = body.insertRow(), kinds = Object.entries(levels).map(([level, number]) => say("levelcount", { level: level ? say(`level.${level}`) : say("level.none"), number }));
		row.append(made("th", app.kinds.get(name)?.title ?? name, { scope: "row" }));
		for (const text of [count, kinds.join(", "), timeText(best)]) row.insertCell().textContent = text;
	}
	const close = made("button", say("close"), { type: "button", onclick: () => dialog.close() });
	const take = made("button", say("records.take"), { type: "button", disabled: !count,
		onclick: () => downloaded("satloop-solved.json", JSON.stringify(solvedBoards(), null, 1), "application/json") });
	const drop = made("button", say("records.delete"), { type: "button", disabled: !count, onclick: () => {
		const back = deleteSolved();
		dialog.close();
		app.say(say("records.deleted"), [[say("undo"), () => { back(); app.say(""); }]]);
	} });
	const buttons = made("p", "", { className: "row" });
	buttons.append(take, drop, close);
	dialog.replaceChildren(made("h2", say("records")), count ? table : made("p", say("records.none")), buttons);
	dialog.showModal();
}
