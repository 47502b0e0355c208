// Carries a question to the server and its messages back: a JSON object there, lines of JSON back. A page without a
// server has another module of this name.

// The messages of a job as they come; the last one is its result or an error. signal: an AbortSignal that ends it.
export async function* messages(job, question, signal) {
	const body = JSON.stringify(question);
	let reply;
	for (const pause of [200, 600, 1500, 0]) {
		reply = await fetch(`do/${job}`, { method: "POST", headers: { "Content-Type": "application/json" }, body, signal });
		if (reply.status !== 503 || !pause) break;
		await new Promise(done => setTimeout(done, pause)); // all desks are taken: once more, a little later
		signal.throwIfAborted();
	}
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

// The message of a job without fields, whose answer is always the same.
export const sameForAll = async job => (await fetch(job)).json();
