// Keeps the files of the page, so that it opens without a network, and all of one version. The version before stays for
// the pages that are open; older ones are let go when this one takes over. What few need is kept once it was fetched.

const VERSION = "{version}", FOLDER = "/{folder}/", FILES = {files};

oninstall = event => {
	event.waitUntil((async () => {
		const cache = await caches.open(VERSION);
		await cache.addAll(FILES.map(path => new Request(path, { cache: "no-cache" })));
		await skipWaiting();
	})());
};

onactivate = event => {
	event.waitUntil((async () => {
		const others = (await caches.keys()).filter(name => name.startsWith("satloop-") && name !== VERSION);
		for (const name of others.slice(0, -1)) await caches.delete(name);
		await clients.claim();
	})());
};

onfetch = event => {
	const { request } = event, url = new URL(request.url);
	if (request.method !== "GET" || url.origin !== location.origin) return;
	event.respondWith((async () => {
		const kept = await caches.match(request, { ignoreSearch: true });
		if (request.mode !== "navigate") return kept ?? fetched(request);
		try { // the newest version of the page itself, if there is a network
			return await fetch(request, { cache: "no-cache" });
		} catch (error) {
			if (kept) return kept;
			throw error;
		}
	})());
};

async function fetched(request) {
	const reply = await fetch(request);
	if (reply.ok && new URL(request.url).pathname.includes(FOLDER)) await (await caches.open(VERSION)).put(request, reply.clone());
	return reply;
}
