// Keeps the files of the page, so that it opens without a network, and all of one version. The version before stays for
// the pages that are open; older ones are let go when this one takes over. What few need is kept once it was fetched.

const FOLDER = "/{folder}/", FILES = {files};
const SITE = `satloop ${new URL("./", location.href).pathname} `, VERSION = SITE + FOLDER; // others may be at this host
const WAIT = 4000, OURS = '<h1 id="starthead">'; // milliseconds; what is in each version of the page

oninstall = event => {
	event.waitUntil((async () => {
		const cache = await caches.open(VERSION);
		await cache.addAll(FILES.map(path => new Request(path, { cache: "no-cache" })));
		await skipWaiting();
	})());
};

onactivate = event => {
	event.waitUntil((async () => {
		const others = (await caches.keys()).filter(name => name.startsWith(SITE) && name !== VERSION);
		for (const name of others.slice(0, -1)) await caches.delete(name);
		await clients.claim();
	})());
};

onfetch = event => {
	const { request } = event, url = new URL(request.url);
	if (request.method !== "GET" || url.origin !== location.origin) return;
	event.respondWith(request.mode === "navigate" ? newest(request) : kept(request).then(reply => reply ?? fetched(request)));
};

// Of the files of this version, else of those before: a page that is open may be of one.
const kept = async request => await (await caches.open(VERSION)).match(request) ?? caches.match(request);

// The newest version of the page itself, if the network has it in a few seconds: a server that fails or hangs, and a
// network that asks for a password first, are no reason not to open what is stored.
async function newest(request) {
	const stored = await kept(new URL("./", location.href));
	try {
		const reply = await fetch(request, { cache: "no-cache", signal: stored && AbortSignal.timeout(WAIT) });
		if (!stored || reply.ok && (await reply.clone().text()).includes(OURS)) return reply;
	} catch (error) {
		if (!stored) throw error;
	}
	return stored;
}

async function fetched(request) {
	const reply = await fetch(request);
	if (reply.ok && new URL(request.url).pathname.includes(FOLDER)) await (await caches.open(VERSION)).put(request, reply.clone());
	return reply;
}
