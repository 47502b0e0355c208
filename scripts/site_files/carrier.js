// Carries a question to a worker of the browser, in which satloop itself runs, and its messages back. It stands in the
// place of the page's carrier, which asks a server.

import { another, begin, isUp, leave } from "./desks.js";
import { answersOf, keepAnswer, linkOf, stored } from "./stored.js";

const DRAWN = 1000; // milliseconds after which Python starts beside a link, where its board has not been asked for
const LONG = 300; // milliseconds after which a question may take so long that somebody ends it
let last = Promise.resolve();

// The promise, or the end that a person forces meanwhile.
function until(promise, signal) {
	return new Promise((done, fail) => {
		promise.then(done, fail);
		const stop = () => fail(signal.reason);
		if (signal.aborted) stop();
		signal.addEventListener("abort", stop, { once: true });
	});
}

// What draws a board that a text links to: a module, and what is stored of the puzzle.
const partsFor = link => Promise.all([import("./linked.js"), answersOf(link.of)]);

// The messages of a job as they come; the last one is its result or an error. signal: an AbortSignal that ends it.
export async function* messages(job, question, signal) {
	const known = await stored(job, question);
	if (known) return yield known;
	const link = job === "read" && !isUp() && linkOf(question);
	const early = link && await partsFor(link).then(([{ linked }, answers]) => linked(link, answers)).catch(() => null);
	if (early) yield { progress: early };
	const before = last;
	let end, working, complete = false;
	last = new Promise(done => { end = done; });
	try {
		await until(before, signal);
		working = begin();
		const talk = working.answer(job, question);
		working.ready.then(() => setTimeout(() => { if (!complete) another(); }, LONG));
		for (;;) {
			const { value, done } = await until(talk.next(), signal);
			if (done) break;
			keepAnswer(job, question, value);
			yield value;
		}
		complete = true;
	} finally {
		const over = working && !complete ? leave(working) : undefined;
		Promise.all([before, over]).then(() => { begin(); end(); });
	}
}

// The message of a job without fields, whose answer is always the same.
export const sameForAll = async job => (await fetch(new URL(`${job}.json`, import.meta.url))).json();

// A link's board is drawn before Python starts, and what draws it is fetched beside all else.
const source = /^#(?:url|set)=([^&]+)/.exec(location.hash)?.[1];
if (source) Promise.resolve(source).then(decodeURIComponent).then(text => linkOf({ source: text })).then(link => link && partsFor(link)).catch(() => {});

// Files are kept for the next visit once Python is up, so that nothing is fetched beside what it needs.
const start = () => begin().ready.then(() => navigator.serviceWorker?.register(new URL("../service_worker.js", import.meta.url))).catch(() => {});
setTimeout(start, source ? DRAWN : 0);
