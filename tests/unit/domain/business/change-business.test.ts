import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it, test } from "vitest";
import { undoChange } from "~/domain/assortment/undo-change.server";
import { businessPromises } from "~/domain/business/business";
import { businessFields, readBusiness } from "~/domain/business/business-record.server";
import { changeBusiness } from "~/domain/business/change-business.server";
import { urlTable } from "~/platform/url-table";
import { anOwner } from "../../../support/actors";
import { memoryDatastore } from "../catalog/memory-datastore";

const held = { yape: "911 111 111", noticeFrom: "2026-12-20", legalName: "Wasi S. A. C." };
const aStore = () => memoryDatastore({ business: { store: held } });

it.each([
	[{ freeReturns: "/no-such-page" }, { freeReturns: "noConditions" }],
	[{ freeReturns: urlTable.cart.path }, { freeReturns: "noConditions" }],
	[{ freeReturns: urlTable.priceMatch.path }, { freeReturns: "otherConditions" }],
	[{ noticeUntil: "2026-11-01" }, { noticeUntil: "endsBeforeItBegins" }],
	[{ noticeFrom: undefined, noticeUntil: "2020-02-01" }, { noticeUntil: "passed" }],
	[{ closedDays: ["2999-12-24", "2020-12-24"] }, { closedDays: "dayPassed" }],
	[{ noticeUntil: "2026-12-19" }, { noticeUntil: "endsBeforeItBegins" }],
	[{ legalName: undefined }, { legalName: "legallyRequired" }],
])("a change of the business is refused if a field lacks what it needs: %j", async (changes, conflicts) => {
	const datastore = aStore();
	expect(await changeBusiness(datastore, { changes }, anOwner())).toEqual({ outcome: "refused", conflicts });
	expect(await datastore.get("business", "store")).toEqual(held);
});

it.each(businessFields)("no change stores a value of %s that its reader would drop", async (field) => {
	const zones = [{ name: "Mira\nflores", places: [""], days: [1, 2], price: { pen: 1, usd: 1 } }];
	for (const value of ["a\nb", "", -1, 10 ** 20, [], ["\0"], {}, { pen: -1, usd: 1 }, zones]) {
		const datastore = aStore();
		const refused = { outcome: "refused", conflicts: { [field]: "invalid" } };
		const changes = { [field]: value };
		expect(await changeBusiness(datastore, { changes }, anOwner())).toMatchObject(refused);
		expect(await datastore.get("business", "store")).toEqual(held);
	}
});

it.each(businessPromises)("a change may promise %s with its page, which names it", async (promise) => {
	const { path } = urlTable[promise];
	const promised = await changeBusiness(aStore(), { changes: { [promise]: path } }, anOwner());
	expect(promised).toEqual({ outcome: "changed" });
	expect(readFileSync(`content/pages${path}.md`, "utf8")).toMatch(new RegExp(`^promise: ${promise}$`, "m"));
});

test("a field that somebody else has changed since it was shown stays as it is, with the others; other fields changed at once are all kept", async () => {
	const datastore = aStore();
	const changes = { yape: "922 222 222", plin: "933 333 333" };
	const late = { changes, seen: { yape: "900 000 000", plin: undefined } };
	const outdated = { outcome: "outdated", fields: ["yape"], present: held, conflicts: {} };
	expect(await changeBusiness(datastore, late, anOwner())).toEqual(outdated);
	expect(await datastore.get("business", "store")).toEqual(held);
	const same = { changes: { yape: held.yape }, seen: { yape: "900 000 000" } };
	expect(await changeBusiness(datastore, same, anOwner())).toEqual({ outcome: "same" });
	const both = [{ changes, seen: { yape: held.yape, plin: undefined } }, { changes: { city: "Puno" } }];
	for (const change of await Promise.all(both.map((one) => changeBusiness(datastore, one, anOwner()))))
		expect(change).toEqual({ outcome: "changed" });
	expect(await datastore.get("business", "store")).toEqual({ ...held, ...changes, city: "Puno" });
});

const aQr = (number: string) => ({
	src: `/pictures/${number.replaceAll(/\D/g, "").padStart(20, "0")}-240.webp`,
	...{ width: 240, height: 240, number },
});

test("a QR of another number than the wallet's is refused, and one of the same number, written otherwise, stays", async () => {
	const datastore = memoryDatastore({ business: { store: held } });
	const change = (changes: object) => changeBusiness(datastore, { changes }, anOwner());
	const refused = { outcome: "refused", conflicts: { yapeQr: "otherNumber" } };
	expect(await change({ yapeQr: aQr("922 222 222") })).toEqual(refused);
	expect(await change({ plinQr: aQr("911 111 111") })).toMatchObject({ outcome: "refused" });
	expect(await change({ yapeQr: aQr("911111111") })).toEqual({ outcome: "changed" });
	await change({ yape: "+51 911-111-111", walletHolder: "Rosa" });
	expect(await readBusiness(datastore)).toHaveProperty("yapeQr");
	await change({ yape: "922 222 222" });
	await change({ yape: held.yape });
	expect(await datastore.get("business", "store"), "nor does it come back").not.toHaveProperty("yapeQr");
});

test("whatever changes the number, by an act, an undoing or a loaded dump, no reader gets the QR of another one", async () => {
	const actor = { ...anOwner(), action: "prueba" };
	const number = fc.constantFrom("911 111 111", "922 222 222", "933 333 333");
	const door = fc.oneof(
		fc.record({ kind: fc.constant("set" as const), yape: fc.option(number, { nil: undefined }) }),
		fc.record({ kind: fc.constant("upload" as const), qr: number }),
		fc.record({ kind: fc.constant("undo" as const), entry: fc.nat(20) }),
		fc.record({ kind: fc.constant("load" as const), yape: number, qr: number }),
	);
	await fc.assert(
		fc.asyncProperty(fc.array(door, { maxLength: 12 }), async (doors) => {
			const datastore = memoryDatastore({});
			for (const one of doors) {
				if (one.kind === "set") await changeBusiness(datastore, { changes: { yape: one.yape } }, actor);
				if (one.kind === "upload")
					await changeBusiness(datastore, { changes: { yapeQr: aQr(one.qr) } }, actor);
				if (one.kind === "load")
					await datastore.set("business", "store", { yape: one.yape, yapeQr: aQr(one.qr) });
				const journal = await datastore.find("journal");
				if (one.kind === "undo")
					await undoChange(datastore, { entry: journal[one.entry % journal.length]?.id }, actor);
				const { yape, yapeQr } = await readBusiness(datastore);
				if (yapeQr) expect(yapeQr).toEqual(aQr(String(yape)));
			}
		}),
	);
});
