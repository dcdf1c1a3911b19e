import { expect, it, test } from "vitest";
import { type Datastore, DatastoreUnavailable } from "~/platform/datastore/datastore.server";
import { log } from "~/platform/process/log.server";
import { createRateLimit } from "~/platform/process/rate-limit.server";
import { trackOrder } from "~/shop/orders/track-order-action.server";
import { trackingFields } from "~/shop/orders/tracking-fields.server";
import { createRateLimits } from "~/web/rate-limits/rate-limits.server";
import { memoryDatastore } from "../catalog/memory-datastore";
import { aContact, anOrder, recordsOf } from "./an-order";

log.level = "silent";
const order = anOrder();
const other = anOrder({ reference: "WASI-3333-4444", contact: aContact({ documentNumber: "11111111" }) });
const forgotten = anOrder({ reference: "WASI-9999-9999", contact: null });
const own = { reference: order.reference, documentNumber: "05678912" };

function newDesk({ sender = 100 } = {}) {
	const read: string[] = [];
	const damaged = { "wasi-7777-7777": { contact: "damaged" } };
	const memory = memoryDatastore({ order: { ...recordsOf([order, other, forgotten]), ...damaged } });
	const datastore: Datastore = {
		...memory,
		get: async (collection, id) => {
			read.push(`${collection} ${id}`);
			return memory.get(collection, id);
		},
	};
	const wrongDocument = {
		sender: createRateLimit({ attempts: sender, seconds: 900 }),
		senderAndName: createRateLimit({ attempts: 100, seconds: 900 }),
	};
	const rateLimits = { ...createRateLimits(), wrongDocument };
	const track = (info: typeof own, from = "198.51.100.1", at = datastore) =>
		trackOrder({ sender: [from], store: { datastore: at, rateLimits } }, info);
	return { read, track };
}

it("an order is found by its reference and the document that it was placed with", async () => {
	expect(await newDesk().track(own)).toEqual({ outcome: "found" });
});

it.each([
	["an unknown reference", { ...own, reference: "WASI-AAAA-AAAA" }],
	["another's document", { ...own, documentNumber: "11111111" }],
	["a longer document", { ...own, documentNumber: "056789120" }],
	["an order of a deleted account", { ...own, reference: forgotten.reference }],
	["a damaged order", { ...own, reference: "WASI-7777-7777" }],
])("no order is found with %s, and the response does not reveal why", async (_, info) => {
	const { read, track } = newDesk();
	expect(await track(info)).toEqual({ outcome: "unknown" });
	expect(read).toEqual([`order ${info.reference.toLowerCase()}`]);
});

it("no order is found while the datastore does not answer", async () => {
	const get = () => Promise.reject(new DatastoreUnavailable("no answer"));
	const { track } = newDesk();
	const datastore = { ...memoryDatastore({}), get };
	expect(await track(own, "198.51.100.1", datastore)).toEqual({ outcome: "unavailable" });
	const broken = { ...memoryDatastore({}), get: () => Promise.reject(new TypeError("a mistake")) };
	await expect(track(own, "198.51.100.1", broken)).rejects.toThrow("a mistake");
});

test("wrong attempts are counted per sender; what is refused is not looked up", async () => {
	const { read, track } = newDesk({ sender: 2 });
	for (let n = 0; n < 5; n++) expect((await track(own)).outcome).toBe("found");
	expect((await track({ ...own, reference: "WASI-AAAA-AAAA" })).outcome).toBe("unknown");
	expect((await track({ ...own, documentNumber: "11111111" })).outcome).toBe("unknown");
	expect(await track(own)).toEqual({ outcome: "tooOften", waitMs: expect.any(Number) });
	expect(read).toHaveLength(7);
	expect((await track(own, "203.0.113.9")).outcome).toBe("found");
});

const read = (reference: unknown, documentNumber: unknown) =>
	trackingFields.safeParse({ reference, documentNumber });

it("the tracking form parses the reference in any notation, and the document as the checkout does", () => {
	expect(read("wasi 7k3m 9xa4", " 05.678-912 ").data).toEqual(own);
});

it.each([
	["nothing", undefined, undefined],
	["values that are not text", ["a", "b"], 7],
	["an invalid reference and document", "hola", "12=34"],
])("the tracking form has a Spanish message for each field with %s", (_, reference, documentNumber) => {
	const issues = read(reference, documentNumber).error?.issues ?? [];
	expect(issues.map(({ path }) => path[0])).toEqual(["reference", "documentNumber"]);
	for (const { message } of issues) expect(message).toMatch(/^(Escribe|Usa|Quita|Este dato) .*\.$/);
});
