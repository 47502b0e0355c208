// A worker in which Python runs, and satloop in it. It answers one question at a time.

import { ARCHIVES, BASE, CORE, PDF } from "./parts.js";

const total = ARCHIVES.length + CORE;
let arrived = 0;
const more = (count = 1) => postMessage({ share: Math.min(1, (arrived += count) / total) });
const bytes = async path => {
	const reply = await fetch(new URL(path, import.meta.url));
	if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
	return reply.arrayBuffer();
};

const archives = ARCHIVES.map(path => bytes(path).then(content => { more(); return content; }));
const { loadPyodide } = await import(new URL(`${BASE}pyodide.mjs`, import.meta.url));
const python = await loadPyodide({ indexURL: new URL(BASE, import.meta.url).href });
more(CORE);
for (const archive of archives) python.unpackArchive(await archive, "wheel");
python.runPython(new TextDecoder().decode(await bytes("worker.py")));
const answer = python.globals.get("answer");
let pdf = false; // whether the library that writes PDF is here

onmessage = async ({ data: { job, question } }) => {
	if (job === "write" && question.format === "pdf" && !pdf) {
		for (const path of PDF) python.unpackArchive(await bytes(path), "wheel");
		pdf = true;
	}
	answer(job, JSON.stringify(question), line => postMessage({ message: JSON.parse(line) }));
};
self.heap = () => python._module.HEAPU8.length; // bytes that Python's memory takes
postMessage({ ready: true });
