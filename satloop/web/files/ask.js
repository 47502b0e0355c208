// Questions: a JSON object there, messages back, and an end that can be forced.

import { messages, sameForAll } from "./carrier.js";
import { say, translated } from "./words.js";

const running = new Map(); // kind of question -> the controller that ends it
let listener = () => {};

export class Refusal extends Error {}

// What a message without a result says to a player: the server's own line is for other programs.
const refusal = ({ word = "lost", values }) => Object.assign(new Refusal(say(`error.${word}`, values)), { values });

// Is told whenever a question begins or ends: whether a person waits for one.
export function whenBusy(callback) {
	listener = callback;
}

const tell = () => listener(running.has("asked"));

// Ends what a person waits for, or questions of another kind.
export function stop(kind = "asked") {
	running.get(kind)?.abort();
}

// The result of a job, null where it was ended. A new question of the same kind ends the one before.
// kind: "asked" if a person waits. progress(value): is told on the way.
export async function ask(job, question, { kind = "asked", progress = () => {} } = {}) {
	running.get(kind)?.abort();
	const controller = new AbortController();
	running.set(kind, controller);
	tell();
	try {
		return await answer(job, question, progress, controller.signal);
	} catch (error) {
		if (controller.signal.aborted) return null;
		throw error instanceof Refusal ? error : refusal({});
	} finally {
		if (running.get(kind) === controller) running.delete(kind);
		tell();
	}
}

async function answer(job, question, progress, signal) {
	let result;
	for await (const message of messages(job, question, signal)) {
		if ("error" in message) throw refusal(message);
		if ("progress" in message) progress(message.progress);
		if ("result" in message) result = translated(message.result);
	}
	if (result === undefined) throw refusal({});
	return result;
}

// All kinds of puzzles, and what the page has to know of them.
export async function puzzles() {
	const message = await sameForAll("puzzles");
	if (!message.result) throw refusal(message);
	return { ...message.result, puzzles: message.result.puzzles.map(translated) };
}
