// Questions to the server: a JSON object there, lines of JSON back, and an end that can be forced.

import { say } from "./words.js";

const running = new Map(); // kind of question -> the controller that ends it
let listener = () => {};

export class Refusal extends Error {}

// What a message without a result says to a player: the server's own line is for other programs.
const refusal = ({ word = "lost", values }) => new Refusal(say(`error.${word}`, values));

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
	const body = JSON.stringify(question);
	let reply;
	for (const pause of [200, 600, 1500, 0]) {
		reply = await fetch(`do/${job}`, { method: "POST", headers: { "Content-Type": "application/json" }, body, signal });
		if (reply.status !== 503 || !pause) break;
		await new Promise(done => setTimeout(done, pause)); // all desks are taken: once more, a little later
		signal.throwIfAborted();
	}
	let result;
	for await (const message of messages(reply)) {
		if ("error" in message) throw refusal(message);
		if ("progress" in message) progress(message.progress);
		if ("result" in message) result = message.result;
	}
	if (result === undefined) throw refusal({});
	return result;
}

// The lines of a reply as they come, each one JSON object.
async function* messages(reply) {
	const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
	let rest = "";
	for (;;) {
		const { done, value } = await reader.read();
		const lines = (rest + (value ?? "")).split("\n");
		rest = done ? "" : lines.pop();
		for (const line of lines) if (line.trim()) yield JSON.parse(line);
		if (done) return;
	}
}

export async function puzzles() {
	const message = await (await fetch("puzzles")).json();
	if (!message.result) throw refusal(message);
	return message.result;
}
