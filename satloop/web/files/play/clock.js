// The time that the open board has taken while it was seen, not paused and not solved; it can be hidden.

import { recall, remember } from "../kept.js";
import { screen } from "../screens.js";
import { say } from "../words.js";
import { keepPlayed, played } from "./records.js";

const of = id => document.getElementById(id);
const SAVED = 5; // seconds between two writings

export const timeText = seconds => {
	const whole = Math.floor(seconds), two = number => String(number).padStart(2, "0");
	return whole < 3600 ? `${Math.floor(whole / 60)}:${two(whole % 60)}` : `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
};

export class Clock {
	constructor(app) {
		Object.assign(this, { app, board: null, record: { seconds: 0, hints: 0 }, paused: false, last: 0 });
		setInterval(() => this.tick(), 500);
		addEventListener("pagehide", () => this.save());
		document.addEventListener("visibilitychange", () => this.tick());
		this.hidden = recall("clock.hidden") ?? false;
		this.show();
	}

	get running() {
		return this.board && !this.paused && !document.hidden && screen() === "play" && this.app.mode === "play" && !this.record.done;
	}

	// Another board is open.
	open(board) {
		this.save();
		Object.assign(this, { board, record: played(board), last: performance.now() });
		this.pause(false);
	}

	tick() {
		const now = performance.now(), since = Math.min(2, (now - this.last) / 1000);
		this.last = now;
		if (!this.running) return;
		this.record.seconds += since;
		this.unsaved = (this.unsaved ?? 0) + since;
		if (this.unsaved > SAVED) this.save();
		this.show();
	}

	// The board is not shown while the clock stands.
	pause(paused = !this.paused) {
		this.tick();
		if (paused === this.paused) return this.show();
		this.paused = paused;
		document.body.classList.toggle("paused", paused);
		if (paused) this.app.say(say("paused"), [[say("resume"), () => this.pause(false)]]);
		else this.app.say("");
		this.show();
	}

	hide() {
		remember("clock.hidden", this.hidden = !this.hidden);
		this.show();
		return this.hidden;
	}

	count(what) {
		if (this.record.done) return;
		this.record[what] = (this.record[what] ?? 0) + 1;
		this.save();
	}

	// What a person writes about the board.
	note(text) {
		this.record.note = text;
		this.save();
	}

	// The board is solved: the time stands. Returns the record.
	stop() {
		this.tick();
		this.record.done = true;
		this.save();
		this.show();
		return this.record;
	}

	save() {
		this.unsaved = 0;
		if (this.board && (this.record.seconds > 1 || this.record.hints || this.record.note)) keepPlayed(this.board, this.record);
	}

	show() {
		of("clock").hidden = this.hidden;
		of("time").textContent = timeText(this.record.seconds);
		of("pause").disabled = Boolean(this.record.done);
		of("pause").ariaLabel = say(this.paused ? "resume" : "pause");
		of("pause").setAttribute("aria-pressed", this.paused);
	}
}
