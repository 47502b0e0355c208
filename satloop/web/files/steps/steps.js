// The steps of the solution as they are found: a slide, a bar of tiers, sentences.

import { emptyMarks, withFacts } from "../board/position.js";
import { Letters, paragraphs } from "../board/letters.js";
import { language, say, unlike } from "../words.js";

const of = id => document.getElementById(id);

export class Steps {
	constructor(app) {
		Object.assign(this, { app, steps: [], at: 0, shown: false, known: new WeakMap(), waiting: false });
		of("slide").addEventListener("input", event => this.go(+event.target.value));
		for (const [id, go] of [["first", () => 0], ["back", () => this.at - 1], ["forward", () => this.at + 1], ["last", () => this.steps.length]]) {
			of(id).addEventListener("click", () => this.go(go()));
		}
		of("tiers").addEventListener("click", event => {
			const box = of("tiers").getBoundingClientRect();
			this.go(Math.ceil((event.clientX - box.left) / box.width * this.steps.length));
		});
		of("fine").addEventListener("change", () => this.begin());
		of("take").addEventListener("click", () => this.take());
		of("leave").addEventListener("click", () => app.enter("play"));
	}

	// Ask for the steps, or show those that are known.
	async begin() {
		const { app } = this, { board } = app.now;
		app.enter("steps");
		const fine = of("fine").checked, known = this.known.get(board)?.[fine];
		this.steps = known?.steps ?? [];
		this.board = board;
		this.done = Boolean(known);
		this.end = known?.end;
		this.build();
		this.go(this.steps.length ? 1 : 0);
		if (known) return this.rated(known.end);
		const { steps } = this;
		let end;
		try {
			end = await app.run("explain", { fine, language: language() }, "asked", step => { steps.push(step); this.later(); });
		} finally {
			if (!end && this.steps === steps) this.done = true;
		}
		if (this.steps !== steps || (!end && app.mode !== "steps")) return;
		if (!end && !steps.length) {
			const text = of("says").textContent; // why there are none
			app.enter("play");
			app.say(text);
		}
		if (!end) return;
		this.done = true;
		this.end = end;
		if (end.outcome !== "unknown") this.known.set(board, { ...this.known.get(board), [fine]: { steps, end } });
		this.rated(end);
		if (!steps.length) {
			app.enter("play");
			return app.say(say(`explain.${end.outcome}`, { count: end.open }));
		}
		this.refresh();
	}

	rated({ outcome, level }) {
		if (level) this.app.rating(level, this.hardest());
		else if (outcome === "unknown") this.app.rating("", say("explain.unknown"));
	}

	// Why the board has its level: its hardest kind of step, how often it comes, and where first.
	hardest() {
		const tiers = this.steps.map(({ tier }) => tier), top = Math.max(...tiers), count = tiers.filter(tier => tier === top).length;
		return count ? say(count === 1 ? "why.one" : "why.many", { tier: say(`tier.${top}`), count, first: tiers.indexOf(top) + 1 }) : "";
	}

	// Steps come faster than they need to be drawn.
	later() {
		if (this.waiting) return;
		this.waiting = true;
		requestAnimationFrame(() => { this.waiting = false; if (this.app.mode === "steps") this.refresh(); });
	}

	refresh() {
		this.build();
		if (this.shown) this.count();
		else this.go(1);
	}

	// The bar: a stretch for each run of steps of one tier, the higher the harder.
	build() {
		const runs = [];
		for (const { tier } of this.steps) {
			if (runs.at(-1)?.tier === tier) runs.at(-1).length++;
			else runs.push({ tier, length: 1 });
		}
		of("tiers").replaceChildren(...runs.map(({ tier, length }) => {
			const part = document.createElement("span");
			part.className = `tier${tier}`;
			part.style.flexGrow = length;
			return part;
		}));
		of("slide").max = this.steps.length;
	}

	count() {
		of("count").textContent = say(this.done ? "stepcount" : "stepmore", { number: this.at, count: this.steps.length });
		of("slide").value = this.at;
		of("slide").setAttribute("aria-valuetext", of("count").textContent);
	}

	// Show the board after that many steps, the last of them as new.
	go(at) {
		const { app, steps } = this;
		this.at = Math.max(0, Math.min(steps.length, at));
		this.shown = steps.length > 0; // the first step that comes is shown, unless somebody went elsewhere
		const step = steps[this.at - 1];
		app.view.show(this.board, this.marks(this.at - 1), "k");
		const letters = new Letters(), told = step ? paragraphs([step.text], letters, step.language) : [];
		if (step && this.at === steps.length && this.end?.open) told.push(...paragraphs([say("explain.several", { count: this.end.open })], letters));
		app.cite(step ? { cells: step.cells, points: step.points, known: step.known, fresh: step.new, chain: step.chain, badges: letters.badges } : {});
		app.say(told);
		of("tier").textContent = step ? [say(`tier.${step.tier}`), unlike(step.language)].filter(Boolean).join(". ") : "";
		of("said").scrollTop = 0;
		this.count();
	}

	// The marks after that many steps.
	marks(count) {
		const facts = this.steps.slice(0, Math.max(0, count)).flatMap(step => [...step.new, ...(step.quiet ?? [])]);
		return withFacts(this.board, emptyMarks(this.board), [...(this.app.start ?? []), ...facts]);
	}

	take() {
		const marks = this.marks(this.at);
		if (this.at === this.steps.length) this.app.counted("shown");
		this.app.enter("play");
		this.app.history.draw(marks);
	}
}

