// A worker in which Python runs, and satloop in it. It answers one question at a time.

import { ARCHIVES, BASE, CORE, PDF } from "./parts.js";

const MOST = 2 ** 30; // bytes that Python takes, after which another worker goes on: memory never becomes less
const total = ARCHIVES.length + CORE;
let arrived = 0;
const more = (count = 1) => postMessage({ share: Math.min(1, (arrived += count) / total) });
const bytes = async path => {
	const reply = await fetch(new URL(path, import.meta.url));
	if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
	return reply.arrayBuffer();
};

const archives = ARCHIVES.map(path => bytes(path).then(content => { more(); return content; }));
const program = bytes("worker.py");
const { loadPyodide } = await import(new URL(`${BASE}pyodide.mjs`, import.meta.url));
const python = await loadPyodide({ indexURL: new URL(BASE, import.meta.url).href });
more(CORE);
python.runPython(new TextDecoder().decode(await program));
const [unpack, answer] = ["unpack", "answer"].map(name => python.globals.get(name));
for (const archive of archives) unpack(await archive);
python.runPython("load()");
let pdf = false; // whether the library that writes PDF is here

async function answered(job, question) {
	if (job === "write" && question.format === "pdf" && !pdf) {
		for (const path of PDF) unpack(await bytes(path));
		pdf = true;
	}
	answer(job, JSON.stringify(question), line => tell(JSON.parse(line), heap() > MOST));
}

// over: this worker answers no other question after the last message of this one.
const tell = (message, over) => postMessage({ message, over: over && !("progress" in message) });

onmessage = ({ data: { job, question } }) => answered(job, question).catch(
	({ message }) => tell({ error: message, word: "lost" }, true)); // a part that did not arrive, or Python is at its end
self.heap = () => python._module.HEAPU8.length; // bytes that Python's memory takes
postMessage({ ready: true });
