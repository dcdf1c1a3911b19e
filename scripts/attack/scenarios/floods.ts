import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { signInAs } from "../../../tests/support/desk";
import { cookiesOf, placeOrder } from "../../../tests/support/ordering";
import type { Question } from "../../bench/visits";
import { flood, fromOneAndMany, newSender, type Scenario, visitFrom } from "../scenario";
import { formPost, pageRequest } from "../send-load";
import { sampleReference, storeRoutes } from "../store-routes";

const packetBytes = 60_000;
const withoutHost = "GET / HTTP/1.1\r\n\r\n";
const emptyPost = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n";
const refused = "intent=pay&fullName=a";
/** The largest body that a form may have, of as many fields as fit. */
const manyFields = "&a".repeat(32 * 1024);
const marks = `note=a&message=a${encodeURIComponent("\u0301\u0316".repeat(5000))}`;
/** About the largest that the form with a picture may have. */
const picture = Buffer.alloc(31 * 1024 * 1024, "a");
const unsent = JSON.stringify({ action: "/admin", fields: Array(2000).fill(["a", "b"]) });
const inventedSession = "wasi_staff=inventada; __Host-wasi_staff=inventada";
const twoBoundaries = "multipart/form-data; boundary=x; boundary=y";
const forms = [urls.checkout, urls.contact(), urls.complaints, urls.unsubscribe(), urls.tracking, urls.home];
const isLong = true;

/** Many requests in a packet, whose answers are never read. */
const unreadFloods: Scenario[] = [
	pipelined("GET without Host, ten connections", () => withoutHost),
	pipelined("GET without Host, ten addresses", () => withoutHost, 10),
	pipelined("POST, ten connections", () => emptyPost),
	pipelined(
		"rendered pages, ten connections",
		() => `GET ${urls.tracking} HTTP/1.1\r\nHost: x\r\nX-Real-IP: ${newSender()}\r\n\r\n`,
	),
	flood("line feeds after pipelined requests", ({ seconds }) => ({
		requests: [withoutHost.repeat(60), "\n".repeat(packetBytes)],
		connections: 2,
		seconds: Math.max(seconds, 1),
	})),
];

const connectionFloods: Scenario[] = [
	...[60, 300].map((connections) =>
		reopened("page that does not exist", connections, (sender) => [pageRequest("/nada-*n*", sender)]),
	),
	reopened("page from memory", 300, (sender) => [pageRequest(urls.home, sender)]),
	reopened("film", 300, (sender) => [pageRequest("/video/sofa.mp4", sender)]),
	reopened("refused form", 300, (sender) => forms.map((path) => formPost(path, refused, sender))),
	reopened("upload to the desk", 300, (sender) => uploads(sender)),
	flood("bodies in chunks of one byte", () => ({
		requests: [{ ...formPost(urls.contact(), "a".repeat(60_000), newSender()), chunkBytes: 1 }],
		connections: 20,
	})),
];

/** Forms that are refused, which cost the sender nothing. */
const formFloods: Scenario[] = [
	...fromOneAndMany("refused forms", (sender) => forms.map((path) => formPost(path, refused, sender))),
	...fromOneAndMany(
		"forms of 32,768 fields",
		(sender) => forms.map((path) => formPost(path, manyFields, sender)),
		{ connections: 20 },
	),
	...fromOneAndMany("forms of 64 KB: marks in both orders, values given back, two boundaries", (sender) => [
		formPost(urls.contact(), marks, sender),
		formPost(adminUrls.signIn(), `unsent=${encodeURIComponent(unsent)}`, sender),
		formPost(urls.contact(), "--y\r\n\r\n".repeat(7000), sender, undefined, twoBoundaries),
	]),
	...fromOneAndMany("uploads to the desk with an invented session, whole and in chunks", uploads, {
		connections: 200,
	}),
	...byMembers("forms of 64 KB: marks in both orders, many fields", (sender, cookie, reference) =>
		[urls.paymentNotice({ pedido: reference }), adminUrls.order(reference), adminUrls.stock()].flatMap(
			(path) => [marks, manyFields].map((fields) => formPost(path, fields, sender, cookie)),
		),
	),
	...byMembers("long forms and uploads of the desk, whole and in chunks", (sender, cookie) => [
		formPost(adminUrls.stock(), manyFields.repeat(7), sender, cookie),
		...uploads(sender, cookie),
	]),
	...fromOneAndMany(
		"forms with a picture",
		(sender) =>
			[undefined, "multipart/form-data; boundary=x"].map((type) =>
				formPost(urls.paymentNotice({ pedido: sampleReference }), picture, sender, undefined, type),
			),
		{ connections: 20 },
	),
];

const pageFloods: Scenario[] = [
	...fromOneAndMany(
		"headers of 15 KB on pages from memory",
		(sender) => [
			{ path: urls.home, headers: { "x-real-ip": sender, "accept-encoding": ",".repeat(14_000) } },
			pageRequest(`/?${"utm_a&".repeat(2300)}`, sender),
		],
		{ connections: 50 },
	),
	...fromOneAndMany("the film", (sender) => [pageRequest("/video/sofa.mp4", sender)]),
	...fromOneAndMany("pages that are rendered", (sender) => [
		pageRequest(urls.tracking, sender),
		pageRequest("/nada-*n*", sender),
	]),
	...fromOneAndMany("every route, pages and forms", (sender) => everyRoute(sender)),
	...byMembers("every route, pages and forms", everyRoute),
	...fromOneAndMany("new addresses of 4 KB, each twice", longAddressTwice),
	flood(
		"30,000 addresses of 4 KB, each twice",
		() => ({ requests: longAddressTwice(newSender()), connections: 20, count: 60_000, seconds: 300 }),
		{ isLong },
	),
];

export const floods = [...unreadFloods, ...connectionFloods, ...formFloods, ...pageFloods];

function pipelined(name: string, requestOf: () => string, addresses = 1): Scenario {
	return flood(`pipelined ${name}, answers never read`, ({ seconds }) => {
		const request = requestOf();
		const packet = request.repeat(Math.ceil(packetBytes / request.length));
		// Shorter ones would time little more than the first burst.
		const lasting = { count: 1000, seconds: Math.max(seconds, 1) };
		return { requests: [packet], connections: 10, addresses, ...lasting };
	});
}

/** Loops that open a connection for each request, as a proxy does, and start one after the other. */
function reopened(each: string, connections: number, requestsOf: (sender: string) => Question[]): Scenario {
	return flood(
		`${connections} loops with a new connection for each ${each}, started in turn`,
		({ isShort }) => ({
			requests: requestsOf(newSender()),
			...{ connections, isReopened: true, rampMs: 25, seconds: isShort ? 3 : 15 },
		}),
		connections > 60 ? { isLong, medianMs: 30 } : {},
	);
}

/** The same requests by somebody with an order, and by staff of the least role. */
function byMembers(
	name: string,
	requestsOf: (sender: string, cookie: string, reference: string) => Question[],
): Scenario[] {
	return [
		flood(`${name}, by somebody with an order`, async (stage) => {
			const sender = newSender();
			const { reference, cookies } = await placeOrder(visitFrom(stage, sender));
			return { requests: requestsOf(sender, cookies, reference) };
		}),
		flood(`${name}, by a packer`, async (stage) => {
			const { reference } = await placeOrder(visitFrom(stage));
			const { browser } = await signInAs(stage.store, "packer");
			return { requests: requestsOf(newSender(), cookiesOf(browser), reference) };
		}),
	];
}

/** Photos of a product, whole and in a single chunk. */
function uploads(sender: string, cookie = inventedSession): Question[] {
	const upload = formPost(adminUrls.productPictures("sofa-ayni"), picture, sender, cookie);
	return [upload, { ...upload, chunkBytes: picture.length }];
}

/** @param reference of an order that the cookie lets its sender see */
function everyRoute(sender: string, cookie?: string, reference = sampleReference): Question[] {
	return storeRoutes()
		.filter((path) => !cookie || !/salir|cerrar/.test(path))
		.map((path) => path.replace(sampleReference, reference))
		.flatMap((path) => [
			pageRequest(path, sender, cookie),
			pageRequest(`${path === "/" ? "/_root" : path}.data`, sender, cookie),
			formPost(path, "intent=add&sku=x", sender, cookie),
		]);
}

/** A URL of nearly the most signs, different for each sender and round, asked for twice. */
function longAddressTwice(sender: string): Question[] {
	const path = `${urls.contact()}.data?_routes=x&N=*n*-${sender}-${"a".repeat(3900)}`;
	return Array<Question>(2).fill(pageRequest(path, sender));
}
