// Desks: workers of the browser in which Python runs. One answers, one question at a time; another is ready to take over.

const FAILED = { error: "the worker ended", word: "lost" };
const LEFT = 100; // milliseconds that a question may go on for nobody: often it is done then, and the worker stays
const LATER = 3000; // milliseconds after which another worker is started while the first one has nothing to do
const pause = time => new Promise(done => { setTimeout(done, time); });

// A worker and the question that it works on. `share` of what it loads has arrived.
class Desk {
	constructor() {
		this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
		this.ready = new Promise(ready => {
			this.worker.onmessage = ({ data }) => {
				if ("share" in data) tell(this, data.share);
				else if ("ready" in data) ready(this.up = true);
				else {
					if (data.over) this.close();
					this.hear?.(data.message);
				}
			};
			this.worker.onerror = () => { this.close(); this.hear?.(FAILED); ready(); };
		});
	}

	close() {
		this.worker.terminate();
		this.closed = true;
	}

	// The messages of a job, until its result or error.
	async *answer(job, question) {
		const waiting = [], turn = this.turn = {};
		let wake, end;
		this.done = new Promise(done => { end = done; });
		this.hear = message => {
			waiting.push(message);
			wake?.();
			if (!("progress" in message)) end(true);
		};
		await this.ready;
		if (this.closed) return yield FAILED;
		if (this.turn !== turn) return; // nobody waits any more
		this.worker.postMessage({ job, question });
		for (;;) {
			while (!waiting.length) await new Promise(next => { wake = next; });
			const message = waiting.shift();
			yield message;
			if (!("progress" in message)) return;
		}
	}
}

let desk, spare;

function tell(teller, share) {
	if (teller === desk) dispatchEvent(new CustomEvent("starting", { detail: share }));
}

// Could the desk answer at once?
export const isUp = () => Boolean(desk?.up && !desk.closed);

// The desk that answers.
export function begin() {
	if (desk && !desk.closed) return desk;
	desk = spare && !spare.closed ? spare : new Desk();
	spare = null;
	desk.ready.then(() => pause(LATER)).then(another);
	return desk;
}

// Start the desk that takes over where a question is ended.
export function another() {
	if (!spare || spare.closed) spare = new Desk();
	return spare;
}

// Nobody waits for the question of a desk any more: it may go on for a moment, and until another desk can take over.
export async function leave(left) {
	if (!left.up) return void (left.turn = null);
	const over = Promise.all([another().ready, pause(LEFT)]);
	if (!left.closed && await Promise.race([left.done, over.then(() => false)]) !== true) left.close();
}
