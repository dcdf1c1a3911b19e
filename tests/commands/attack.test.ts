import { createServer, type RequestListener } from "node:http";
import { expect, test } from "vitest";
import { findBreaches, type Measured, maxDiskMB, maxMemoryMB } from "../../scripts/attack/breaches";
import { formPost, type Load, releaseHeld, sendLoad } from "../../scripts/attack/send-load";
import { listenDuringTest } from "../unit/web/http/serving";

/** Each kind of request takes as long as given, in milliseconds; of kept pages, three in four take the usual time. */
function shopperOf(kept: number, rendered: number, form: number, usual = 1) {
	return { times: { kept: [usual, usual, usual, kept], rendered: [rendered], form: [form] }, failures: [] };
}

const quiet = shopperOf(1, 5, 6);
const measured = (changed: Partial<Measured> = {}): Measured => ({
	shopper: quiet,
	memoryMB: 200,
	diskMB: 0,
	problems: [],
	...changed,
});

test("the law of the attack allows another shopper 50 ms more for a kept page, and 300 ms for a rendered one and for a form", () => {
	expect(findBreaches(measured({ shopper: shopperOf(51, 305, 306) }), quiet)).toEqual([]);
	expect(findBreaches(measured({ shopper: shopperOf(52, 306, 307) }), quiet)).toHaveLength(3);
});

test("the law of the attack allows another shopper's kept page 10 ms more at the median, or what the scenario says, and tells the longest", () => {
	const medianOf = (usual: number) => measured({ shopper: shopperOf(40, 5, 6, usual) });
	expect(findBreaches(medianOf(11), quiet)).toEqual([]);
	expect(findBreaches(medianOf(12), quiet)).toEqual([
		"kept, p50: 12 ms instead of at most 11 ms (quiet: 1 ms), the longest kept page 40 ms",
	]);
	expect(findBreaches(medianOf(31), quiet, { medianMs: 30 })).toEqual([]);
	expect(findBreaches(medianOf(21), quiet, { timesAsSlow: 2 })).toEqual([]);
	expect(findBreaches(medianOf(22), quiet, { timesAsSlow: 2 })).toHaveLength(1);
	expect(findBreaches(medianOf(32), quiet, { medianMs: 30 })).toHaveLength(1);
});

test("the law of the attack allows more on a machine that renders more slowly when quiet", () => {
	const slow = shopperOf(1, 10, 10);
	expect(findBreaches(measured({ shopper: shopperOf(101, 610, 610) }), slow)).toEqual([]);
	expect(findBreaches(measured({ shopper: shopperOf(102, 610, 610) }), slow)).toHaveLength(1);
});

test("the law of the attack bounds memory and disk, and forbids errors and whatever the scenario found", () => {
	const failures = ["GET /cart: 503", "GET /cart: 503"];
	const beyond = { memoryMB: maxMemoryMB + 1, diskMB: maxDiskMB + 1, problems: ["the owner cannot order"] };
	const attacked = measured({ shopper: { ...quiet, failures }, ...beyond });
	expect(findBreaches(attacked, quiet)).toEqual([
		"another shopper saw GET /cart: 503, 2 times",
		expect.stringContaining("of memory"),
		expect.stringContaining("on disk"),
		"the owner cannot order",
	]);
});

const load = { connections: 2, seconds: 20 };

async function send(answer: RequestListener, changed: Partial<Load> & Pick<Load, "requests" | "count">) {
	return sendLoad(await listenDuringTest(createServer(answer)), { ...load, ...changed });
}

test("a load sends its requests in turn, with the number of the round, and counts the answers by status", async () => {
	const asked: string[] = [];
	const statuses = await send(
		async (request, response) => {
			let body = "";
			for await (const chunk of request) body += chunk;
			asked.push(`${request.method} ${request.url} ${body}`);
			if (request.method === "POST") response.writeHead(303, { "content-length": 0 }).end();
			else response.write("in ", () => response.end("chunks"));
		},
		{
			requests: [{ path: "/a*n*" }, formPost("/b", { text: "*n* ñ" }, "192.0.2.1")],
			count: 5,
		},
	);
	expect(statuses).toEqual({ 200: 3, 303: 2 });
	expect(asked.sort()).toEqual([
		"GET /a000000 ",
		"GET /a000001 ",
		"GET /a000002 ",
		"POST /b text=000000+%C3%B1",
		"POST /b text=000001+%C3%B1",
	]);
});

test("a load opens another connection when one is closed", async () => {
	const statuses = await send((_, response) => response.writeHead(429, { connection: "close" }).end(), {
		requests: [{ path: "/" }],
		count: 6,
	});
	expect(statuses).toEqual({ 429: 6 });
});

test("answers without an end are held open until they are released", async () => {
	let left = 0;
	const statuses = await send(
		(_, response) => {
			response.writeHead(200, { "content-type": "text/event-stream" }).write("data: x\n\n");
			response.on("close", () => left++);
		},
		{ requests: [{ path: "/" }], count: 12, isReopened: true, isHeld: true },
	);
	expect([statuses, left]).toEqual([{ 200: 12 }, 0]);
	releaseHeld();
	await expect.poll(() => left).toBe(12);
});
