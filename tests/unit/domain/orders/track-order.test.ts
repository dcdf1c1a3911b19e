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

function newDesk() {
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
	const two = () => createRateLimit({ attempts: 2, seconds: 900 });
	const rateLimits = { ...createRateLimits(), wrongDocument: { sender: two(), senderAndName: two() } };
	const track = (info: typeof own, at = datastore) =>
		trackOrder({ sender: ["198.51.100.1"], store: { datastore: at, rateLimits } }, info);
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
	expect(await track(own, datastore)).toEqual({ outcome: "unavailable" });
	const broken = { ...memoryDatastore({}), get: () => Promise.reject(new TypeError("a mistake")) };
	await expect(track(own, broken)).rejects.toThrow("a mistake");
});

test("after two wrong attempts nothing more is looked up for that sender", async () => {
	const { read, track } = newDesk();
	for (const reference of ["WASI-AAAA-AAAA", "WASI-AAAA-CCCC"]) await track({ ...own, reference });
	expect(await track(own)).toEqual({ outcome: "tooOften", waitMs: expect.any(Number) });
	expect(read).toHaveLength(2);
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
