// A sheet for notes on the open board, kept with its time in the browser.

import { say } from "../words.js";

const of = id => document.getElementById(id);

export function showNotes({ clock }) {
	const dialog = of("notes-sheet"), text = document.createElement("textarea"), close = document.createElement("button");
	Object.assign(text, { value: clock.record.note ?? "", rows: 8, maxLength: 4000, ariaLabel: say("notes") });
	Object.assign(close, { type: "button", textContent: say("close"), onclick: () => dialog.close() });
	text.addEventListener("input", () => clock.note(text.value));
	dialog.replaceChildren(Object.assign(document.createElement("h2"), { textContent: say("notes") }), text, close);
	dialog.showModal();
}
