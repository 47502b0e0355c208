// Keys, pointers, drops and pastes. No single key means anything while somebody types into a field.

import { WAYS } from "./board/grid.js";
import { recall } from "./kept.js";
import { listenToZoom } from "./board/zoom.js";
import { screen } from "./screens.js";

const COMMANDS = { h: "hint", u: "unique", s: "steps", e: "edit", t: "try", n: "next", "?": "help" };
const BUTTONS = "button, summary, a, input, select, textarea";

export function listen(app) {
	const { host } = app.view;
	document.addEventListener("keydown", event => key(app, event));
	pointers(app, host);
	listenToZoom(app.view.size, () => app.pen === "move" || app.mode === "steps");
	document.addEventListener("paste", event => {
		if (event.target.closest?.("input, textarea")) return;
		const text = event.clipboardData.getData("text/plain").trim();
		if (text) app.open(text);
	});
	document.addEventListener("dragover", event => event.preventDefault());
	document.addEventListener("drop", event => {
		event.preventDefault();
		const [file] = event.dataTransfer.files;
		const text = event.dataTransfer.getData("text/uri-list") || event.dataTransfer.getData("text/plain");
		if (file) app.openFile(file);
		else if (text) app.open(text.trim());
	});
}

// One pointer draws; a second takes the stroke back, and both zoom and move.
function pointers(app, host) {
	let drawing = null;
	const down = new Set();
	const hand = () => app.mode === "edit" ? app.editor : app.play;
	host.addEventListener("contextmenu", event => event.preventDefault());
	host.addEventListener("pointerdown", event => {
		if (!app.now) return;
		down.add(event.pointerId);
		if (down.size > 1) {
			if (drawing !== null) hand().cancel();
			drawing = null;
			return;
		}
		if (app.mode === "steps" || app.pen === "move" || event.button === 1) return;
		drawing = event.pointerId;
		if (event.pointerType === "mouse") host.setPointerCapture(event.pointerId);
		host.focus({ preventScroll: true });
		app.uncite();
		hand().begin(app.view.place(event), event.button);
	});
	host.addEventListener("pointermove", event => {
		if (event.pointerId !== drawing) return;
		for (const one of event.getCoalescedEvents?.() ?? []) hand().move(app.view.place(one));
		hand().move(app.view.place(event));
	});
	const leave = (event, ended) => {
		down.delete(event.pointerId);
		if (event.pointerId !== drawing) return;
		drawing = null;
		if (ended) hand().end();
		else hand().cancel();
	};
	addEventListener("pointerup", event => leave(event, true));
	addEventListener("pointercancel", event => leave(event, false));
}

function key(app, event) {
	if (event.target.closest?.("dialog[open]")) return;
	const { key, ctrlKey, metaKey, shiftKey, altKey } = event, control = ctrlKey || metaKey;
	app.stroke = ""; // what a key draws is said with the place, what was drawn before is not
	if (key === "Escape") return app.escape();
	if (screen() === "start" || !app.now || event.target.closest?.("input:not([type=range]), select, textarea")) return;
	const onButton = event.target.closest?.(BUTTONS);
	if (onButton && (key === "Enter" || key === " " || (key in WAYS && event.target.type === "range"))) return;
	const taken = key in WAYS ? arrow(app, WAYS[key], key, event) : control ? controlled(app, key.toLowerCase(), shiftKey)
		: altKey ? false : plain(app, event);
	if (taken) event.preventDefault();
}

function arrow(app, way, key, { ctrlKey, metaKey, altKey, shiftKey }) {
	const cross = ctrlKey || metaKey || altKey;
	if (app.mode === "steps") app.steps.go(app.steps.at + ("ArrowRight ArrowDown".includes(key) ? 1 : -1));
	else if (app.mode === "edit") app.editor.go(way, shiftKey || cross);
	else if ((shiftKey || cross) && !app.play.digits) app.play.key(way, cross ? "cross" : app.pen === "cross" ? "cross" : "line");
	else app.play.go(way, shiftKey);
	if (app.mode !== "steps") app.whereabouts();
	return true;
}

function controlled(app, key, shift) {
	if (key !== "z" && key !== "y") return false;
	app.command(key === "y" || shift ? "redo" : "undo");
	return true;
}

function plain(app, event) {
	const { key, shiftKey, code } = event, low = key.toLowerCase();
	if (/^[a-z?]$/.test(low) && app.mode === "play" && recall("letters") === false) return false; // switched off
	if (app.mode === "steps" && (key === "Home" || key === "End")) return app.steps.go(key === "Home" ? 0 : Infinity), true;
	if (app.mode === "edit" && app.editor.key(key)) return true;
	const number = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? /^\d$/.exec(key)?.[0];
	if (app.mode === "play" && app.play.digits) {
		if (number !== undefined) return app.play.number(+number, shiftKey || app.pen === "pencil"), true;
		if (key === "Backspace" || key === "Delete") return app.play.number(0, false), true;
	}
	if (app.mode === "play" && key === " ") return app.play.shade(), true;
	if (key === "Enter") return app.command("check"), true;
	if (low === "x") return app.toggleCross(), true;
	if (key === "+" || key === "-" || key === "0") return app.view.size.enlarge({ "+": 1.25, "-": 0.8, 0: 0 }[key]), true;
	if (!COMMANDS[low]) return false;
	app.command(COMMANDS[low]);
	return true;
}
