import { urls } from "~/platform/urls";
import { attributeOf } from "../../../tests/support/html-form";
import type { Question } from "../../bench/visits";
import { sampleReference, storeRoutes } from "../store-routes";

/** A place of a request that its sender fills. */
export interface Input {
	name: string;
	mostBytes: number;
	/** Of a place where all fillings cost the same, the only one to try. */
	onlyFilling?: string;
	/** @param bytes the filling, each byte as a character */
	fill(bytes: string): Question;
}

/** Node refuses more. */
const mostHeadBytes = 15_000;
const mostBodyBytes = 60_000;
/** The store refuses a body of many shorter ones. */
const shortestChunkBytes = 17;

/** Of the request's own, of proxies, and of the libraries. */
const headers =
	"accept accept-encoding accept-language authorization cache-control connection content-type cookie expect forwarded from host if-match if-modified-since if-none-match if-range if-unmodified-since last-event-id origin purpose range referer save-data sec-fetch-dest sec-fetch-mode sec-fetch-site te traceparent upgrade-insecure-requests user-agent via x-forwarded-for x-forwarded-host x-forwarded-port x-forwarded-proto x-http-method-override x-real-ip x-request-id x-remix-response".split(
		" ",
	);
/** Have broken parsers, templates and queries elsewhere. */
const words = [
	..."__proto__ -1 1e309 NaN {{7*7}} ../../../../etc/passwd <script>alert(1)</script> sofa-ayni".split(" "),
	...['"><img src=x onerror=alert(1)>', "' OR 1=1 --", "\0"],
];
/** A kept page, a rendered one, one by its data, a file, a list, a feed, an address that does not exist. */
const targets = [
	urls.home,
	urls.tracking,
	`${urls.cart}.data`,
	"/favicon.svg",
	urls.productList(),
	"/catalogo.rss",
	"/nada",
];

export interface Visitor {
	fetch(path: string, init: RequestInit): Promise<Response>;
	cookie: string;
	/** Of an order whose pages the visitor sees. */
	reference?: string;
}

/** Finds the inputs of a store: headers, path, query, cookies, and each field of each form that these visitors see. */
export async function findInputs(visitors: readonly Visitor[]): Promise<Input[]> {
	const cookies = new Set<string>(["unknown"]);
	const queries = new Set<string>();
	const forms = new Map<string, Input[]>();
	for (const { fetch, cookie, reference } of visitors) {
		for (const path of pathsOf(reference)) {
			const page = await fetch(path, { headers: { cookie } });
			for (const set of page.headers.getSetCookie()) cookies.add(set.slice(0, set.indexOf("=")));
			if (!page.headers.get("content-type")?.startsWith("text/html")) continue;
			for (const form of formsOf(await page.text(), path).filter(({ action }) => !endsSession.test(action))) {
				const key = `${pathOf(form.action)} ${[...form.fields.keys()]}`;
				if (form.method === "post") forms.set(key, postInputs(form, cookie));
				else for (const field of form.fields.keys()) queries.add(`${pathOf(form.action)}?${field}=`);
			}
		}
	}
	return [
		...targets.flatMap((path) => headers.map((header) => headerInput(path, header, ""))),
		boundaryInput,
		...methodInputs,
		...[urls.home, urls.checkout].flatMap((path) =>
			[...cookies].map((cookie) => headerInput(path, "cookie", `${cookie}=`)),
		),
		...[...queries, ...targets.flatMap((path) => [`${path}?`, `${path}?utm_source=`])].map(pathInput),
		...["/", urls.product(""), "/admin/", "/_root.data?_routes="].map(pathInput),
		...[...forms.values()].flat(),
	];
}

const endsSession = /salir|cerrar/;
const pathOf = (address: string) => address.split("?")[0] ?? "";

function pathsOf(reference: string | undefined): string[] {
	const routes = storeRoutes();
	if (!reference) return routes;
	const own = routes.map((route) => route.replace(sampleReference, reference));
	return [...own, ...routes.map((route) => `${route}?pedido=${reference}`)];
}

function headerInput(path: string, header: string, start: string): Input {
	return {
		name: `${path} ${header}: ${start}`,
		mostBytes: mostHeadBytes,
		fill: (bytes) => ({ path, headers: { [header]: start + bytes } }),
	};
}

const methodInputs = "HEAD PUT DELETE PATCH OPTIONS TRACE".split(" ").flatMap((method) =>
	[urls.tracking, `${urls.cart}.data`].map((path): Input => {
		const input = pathInput(`${path}?`);
		return { ...input, name: `${method} ${path}`, fill: (bytes) => ({ ...input.fill(bytes), method }) };
	}),
);

const boundaryInput: Input = {
	name: "POST (boundary)",
	mostBytes: mostHeadBytes,
	fill: (bytes) => ({
		...{ method: "POST", path: urls.contact() },
		headers: { "content-type": `multipart/form-data; boundary=${bytes}` },
		body: `--${bytes}\r\n`.repeat(3),
	}),
};

function pathInput(start: string): Input {
	const encode = (bytes: string) => bytes.replace(/[^\x21-\x7e]|#/g, encodeByte);
	return {
		name: start,
		mostBytes: mostHeadBytes,
		fill: (bytes) => ({ path: (start + encode(bytes)).slice(0, start.length + mostHeadBytes) }),
	};
}

interface Form {
	method: string;
	action: string;
	fields: Map<string, string>;
}

function formsOf(html: string, path: string): Form[] {
	return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(([, attributes = "", content = ""]) => {
		const fields = new Map<string, string>();
		for (const [, field = ""] of content.matchAll(/<(?:input|select|textarea|button)\b([^>]*)/g)) {
			const name = attributeOf(field, "name");
			if (name) fields.set(name, attributeOf(field, "value") ?? "");
		}
		const [method, action] = ["method", "action"].map((name) => attributeOf(attributes, name));
		return { method: method || "get", action: action || path, fields };
	});
}

/** Each field, a name, the body itself, its chunks, and what stands around the parts of a body in parts. */
function postInputs({ action, fields }: Form, cookie: string): Input[] {
	const urlencoded = "application/x-www-form-urlencoded";
	const parts = "multipart/form-data; boundary=x";
	const others = (filled: string) =>
		[...fields]
			.filter(([name]) => name !== filled)
			.map(([name, value]) => `${encodeAll(name)}=${encodeAll(value)}&`);
	type BodyOf = (bytes: string) => string;
	// The intent stays, so that its act reads the others.
	const hostile = [...fields, ["__proto__", "x"], ["constructor", "x"]].map(
		([name = "", value = ""], index) => [
			name,
			name === "intent" ? value : (words[index % words.length] ?? ""),
		],
	);
	const input = (name: string, type: string, bodyOf: BodyOf, isOnce = false, chunkBytes = 0): Input => ({
		name: `POST ${action} ${name}`,
		mostBytes: mostBodyBytes,
		...(isOnce && { onlyFilling: "a" }),
		fill: (bytes) => ({
			chunkBytes,
			method: "POST",
			path: action,
			headers: { "content-type": type, cookie },
			body: Buffer.from(bodyOf(bytes).slice(0, mostBodyBytes), "latin1"),
		}),
	});
	const part = (head: string, text: string) =>
		`--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n--x--`;
	return [
		...[...fields.keys()].map((field) =>
			input(field, urlencoded, (bytes) => `${others(field).join("")}${encodeAll(field)}=${encodeAll(bytes)}`),
		),
		input(
			"hostile words",
			urlencoded,
			() => hostile.map((pair) => pair.map(encodeAll).join("=")).join("&"),
			true,
		),
		input("(a name)", urlencoded, (bytes) => `${encodeAll(bytes)}=`),
		input("(body)", urlencoded, (bytes) => bytes),
		input("(chunks)", urlencoded, (bytes) => bytes, true, shortestChunkBytes),
		input("(part's name)", parts, (bytes) => part(`name="${bytes}"`, "")),
		input("(part's head)", parts, (bytes) => part(`name="a"; ${bytes}`, "")),
		input("(part's text)", parts, (bytes) => part('name="a"', bytes)),
		input("(file's name)", parts, (bytes) => part(`name="picture"; filename="${bytes}"`, "a")),
		input("(picture)", parts, (bytes) => part('name="picture"; filename="a"', `\xff\xd8\xff${bytes}`)),
		input("(parts)", parts, (bytes) => bytes),
	];
}

function encodeAll(bytes: string): string {
	return bytes.replace(/[^\w.-]/g, encodeByte);
}

const encodedBytes = Array.from(
	{ length: 256 },
	(_, byte) => `%${Buffer.of(byte).toString("hex").toUpperCase()}`,
);

/** By a table, because a body may have 60,000 of them. */
function encodeByte(byte: string): string {
	return encodedBytes[byte.charCodeAt(0)] ?? "";
}
