// Opens two stores in one process, and sends to its parent what they answer.
import { setTimeout as pause } from "node:timers/promises";
import { createRequestHandler } from "@remix-run/node";

const [buildFile = "", ...settings] = process.argv.slice(2);
const build = await import(buildFile);
const answer = createRequestHandler(build, "production");

/** @type {any[]} */
const [first, second] = await Promise.all(settings.map((one) => build.createStore(JSON.parse(one))));

await nameStore(first, "Casa Uno");
await nameStore(second, "Casa Dos");
const homes = [await read(first, "/"), await read(second, "/")];

const body = new URLSearchParams({ intent: "keep-shopping", fullName: "Ana Quispe" });
const { headers } = await fetchFrom(first, "/shop/product-shop", { method: "POST", body });
const withDraft = { headers: { cookie: headers.get("set-cookie")?.split(";")[0] ?? "" } };
const checkouts = [
	await read(first, "/shop/product-shop", withDraft),
	await read(second, "/shop/product-shop", withDraft),
];

await Promise.all([first.catalog.ready, second.catalog.ready]);
const guesses = [];
for (let guess = 0; guess < 21; guess++) guesses.push(await guessCode(first));
guesses.push(await guessCode(second));

const stream = await fetchFrom(first, "/catalog/events");
const openStreams = [first, second].map((store) => store.openStreams.count());
await stream.body?.cancel();

await first.close();
const afterClose = await read(second, "/");
await second.close();
process.send?.({ homes, checkouts, guesses, openStreams, afterClose }, () => process.exit());

/** @param {import("~/store.server").Store} store @param {string} heroTitle */
async function nameStore({ datastore, business }, heroTitle) {
	await datastore.set("business", "store", { heroTitle });
	while (business.current().heroTitle !== heroTitle) await pause(20);
}

/** @param {import("~/store.server").Store} store @returns the status */
async function guessCode(store) {
	const body = new URLSearchParams({ intent: "discount", code: "NADA10" });
	return (await fetchFrom(store, "/cart", { method: "POST", body })).status;
}

/** @param {import("~/store.server").Store} store @param {string} path @param {RequestInit} [init] */
async function read(store, path, init) {
	return (await fetchFrom(store, path, init)).text();
}

/** @param {import("~/store.server").Store} store @param {string} path @param {RequestInit} [init] */
function fetchFrom(store, path, init) {
	/** @type {any} */
	const context = { store };
	return answer(new Request(`http://localhost${path}`, init), context);
}
