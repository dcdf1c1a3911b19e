import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../tests/support/serving";
import type { Random } from "../bench/random";
import { cookies, intents, methods, names, texts } from "./hostile-words";
import { storeRoutes } from "./store-routes";

/**
 * @param session the Cookie header of a shopper who is signed in, which half of the requests carry
 * @returns a generator of requests to every route and file of the built store
 */
export function hostileRequests(random: Random, session: string) {
	const routes = storeRoutes();
	const files = listFiles("build/client");

	return () => {
		const method = random.pick(methods);
		const body = method === "GET" || method === "HEAD" || method === "TRACE" ? undefined : bodyOf(random);
		const path = pathOf(random, random.chance(0.2) ? random.pick(files) : random.pick(routes));
		const headers = {
			...headersOf(random),
			...(random.chance(0.5) && { cookie: session }),
			...(body && { "content-type": body.type, "content-length": String(body.bytes.length) }),
		};
		return { method, path, headers, body: body?.bytes };
	};
}

function listFiles(folder: string): string[] {
	return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(join(root, folder).length))
		.map(encodeURI);
}

function pathOf(random: Random, path: string): string {
	const twisted = random.pick([
		...Array<string>(8).fill(path),
		`${path}.data`,
		`${path}/`,
		`/${path}`,
		`${path}/..%2f..`,
		`/\\evil.example/..${path}`,
		`${path}%ff%00`,
		`${path}/${"a/".repeat(random.integer(300))}`,
		`http://evil.example${path}`,
	]);
	const query = Array.from({ length: random.pick([0, 0, 1, 2, 5, 40]) }, () => [
		random.pick(names),
		random.pick(texts).slice(0, 300),
	]).map(([name, value]) => `${name}=${random.chance(0.9) ? encodeURIComponent(value ?? "") : "%e0%a4"}`);
	return twisted + (query.length ? `?${query.join("&")}` : "");
}

function headersOf(random: Random): Record<string, string> {
	const address = () => `10.${random.integer(256)}.${random.integer(256)}.${random.integer(256)}`;
	const optional: Record<string, () => string> = {
		host: () => random.pick(["evil.example", "a b", "x:99999", "localhost"]),
		origin: () => random.pick(["https://evil.example", "null", "http://localhost"]),
		"sec-fetch-site": () => random.pick(["cross-site", "same-origin", "none", "x"]),
		range: () => random.pick(["bytes=0-0", "bytes=9-1", "bytes=-0", "bytes=999999999-", "lines=1-2"]),
		accept: () => random.pick(["*/*", "text/html", "application/json", "image/webp"]),
		"accept-encoding": () => random.pick(["br", "gzip", "identity;q=0", "*"]),
		"if-none-match": () => random.pick(["*", 'W/"x"', "x".repeat(2000)]),
		"x-forwarded-for": address,
		"x-forwarded-host": () => "evil.example:99999",
		"x-http-method-override": () => "DELETE",
		"last-event-id": () => random.pick(["0", "x".repeat(500)]),
		cookie: () => cookieOf(random),
	};
	const chosen = Object.entries(optional).filter(() => random.chance(0.2));
	const headers = Object.fromEntries(chosen.map(([name, value]) => [name, value()]));
	// Half of the requests share four senders and so meet the rate limits.
	return { ...headers, "x-real-ip": random.chance(0.5) ? `192.0.2.${random.integer(4)}` : address() };
}

function cookieOf(random: Random): string {
	const forged = () => {
		const json = Buffer.from(JSON.stringify(random.pick(texts).slice(0, 500))).toString("base64");
		return random.pick([
			json,
			`${json}.forged`,
			"%ff",
			"x",
			encodeURIComponent(random.pick(texts).slice(0, 200)),
		]);
	};
	return Array.from({ length: 1 + random.integer(4) }, () => `${random.pick(cookies)}=${forged()}`).join(
		"; ",
	);
}

function bodyOf(random: Random): { type: string; bytes: Buffer } {
	const form = () => {
		const fields = Array.from({ length: random.integer(12) }, () => [random.pick(names), random.pick(texts)]);
		if (random.chance(0.7)) fields.unshift(["intent", random.pick(intents)]);
		return fields.map(([name, value]) => `${name}=${encodeURIComponent(value ?? "")}`).join("&");
	};
	const urlencoded = "application/x-www-form-urlencoded";
	const kinds: (() => { type: string; bytes: Buffer })[] = [
		...Array(5).fill(() => ({ type: urlencoded, bytes: Buffer.from(form()) })),
		() => ({ type: urlencoded, bytes: Buffer.alloc(random.integer(200_000), "a=%ff&") }),
		() => ({ type: "multipart/form-data; boundary=x", bytes: Buffer.from(`--x\r\n${form()}`) }),
		() => ({ type: "multipart/form-data", bytes: Buffer.from(form()) }),
		() => ({ type: "application/json", bytes: Buffer.from('{"__proto__":{"a":1}}') }),
		() => ({
			type: "text/x-script",
			bytes: Buffer.from(Array.from({ length: 300 }, () => random.integer(256))),
		}),
	];
	return random.pick(kinds)();
}
