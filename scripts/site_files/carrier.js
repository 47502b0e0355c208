// Carries a question to a worker of the browser, in which satloop itself runs, and its messages back. It stands in the
// place of the page's carrier, which asks a server.

const here = path => new URL(path, import.meta.url);
const answers = fetch(here("answers.json")).then(reply => reply.json()); // to what is asked before Python is up
const OPEN = /^[-]*$/; // a state in which nothing is drawn
const FAILED = { error: "the worker ended", word: "lost" };

// A worker and the question that it works on. `share` of what it loads has arrived.
class Desk {
	constructor() {
		this.worker = new Worker(here("worker.js"), { type: "module" });
		this.ended = new Promise(end => { this.end = end; });
		this.ready = new Promise(ready => {
			this.worker.onmessage = ({ data }) => {
				if ("share" in data) tell(this, data.share);
				else if ("ready" in data) ready();
				else this.hear?.(data.message);
			};
			this.worker.onerror = () => { this.hear?.(FAILED); this.close(); ready(); };
		});
	}

	close() {
		this.worker.terminate();
		this.closed = true;
	}

	// The messages of a job, until its result or error.
	async *answer(job, question) {
		const waiting = [];
		let wake;
		this.hear = message => { waiting.push(message); wake?.(); };
		await this.ready;
		if (this.closed) return yield FAILED;
		this.worker.postMessage({ job, question });
		for (;;) {
			while (!waiting.length) await new Promise(next => { wake = next; });
			const message = waiting.shift();
			yield message;
			if (!("progress" in message)) return;
		}
	}
}

let desk, spare, last = Promise.resolve();

function tell(teller, share) {
	if (teller === desk) dispatchEvent(new CustomEvent("starting", { detail: share }));
}

// The desk that answers. Another one is started once it is ready: it takes over where a question is stopped.
function begin() {
	if (desk && !desk.closed) return desk;
	desk = spare && !spare.closed ? spare : new Desk();
	spare = null;
	desk.ready.then(() => { spare ??= new Desk(); });
	return desk;
}

// The promise, or the end that a person forces meanwhile.
function until(promise, signal) {
	return new Promise((done, fail) => {
		promise.then(done, fail);
		const stop = () => fail(signal.reason);
		if (signal.aborted) stop();
		signal.addEventListener("abort", stop, { once: true });
	});
}

// The answer that is stored for a question, if there is one: about a board on which nothing is drawn.
function storedFor(stored, job, { puzzle, source, text, state = {} }) {
	const drawn = Object.values(state).some(value => typeof value !== "string" || !OPEN.test(value));
	return drawn ? undefined : stored[job]?.[job === "read" ? source : job === "rules" ? puzzle : `${puzzle} ${text}`];
}

// The messages of a job as they come; the last one is its result or an error. signal: an AbortSignal that ends it.
export async function* messages(job, question, signal) {
	const stored = storedFor(await answers, job, question);
	if (stored) return yield stored;
	const before = last;
	let done;
	last = new Promise(end => { done = end; });
	let working, complete = false;
	try {
		await until(before, signal);
		working = begin();
		const talk = working.answer(job, question);
		for (;;) {
			const { value, done: over } = await until(talk.next(), signal);
			if (over) break;
			yield value;
		}
		complete = true;
	} finally {
		if (working && !complete) working.close(); // it works on for nobody
		if (working?.closed) begin();
		before.then(done);
	}
}

// The message of a job without fields, whose answer is always the same.
export const sameForAll = async job => (await fetch(here(`${job}.json`))).json();

begin();
navigator.serviceWorker?.register(new URL("../service_worker.js", import.meta.url)).catch(() => {});
