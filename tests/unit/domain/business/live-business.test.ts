import { expect, onTestFinished, test } from "vitest";
import { hidesDemoContents } from "~/domain/business/business";
import { openBusiness } from "~/domain/business/live-business.server";
import { memoryDatastore, type Records } from "../catalog/memory-datastore";

async function open(records: Records = {}) {
	const datastore = memoryDatastore(records);
	const warnings: object[] = [];
	const business = openBusiness(datastore, { warn: (details) => warnings.push(details) }, { firstWaitMs: 1 });
	onTestFinished(() => business.close());
	await business.ready;
	return { datastore, warnings, business };
}

test("is empty until something is set, and tells every change to who follows it, with a new version", async () => {
	const { datastore, business } = await open();
	const told: object[] = [];
	business.follow((current) => told.push(current));
	expect([business.current(), business.isLoaded(), business.streamState()]).toEqual([{}, true, "live"]);
	const empty = business.version();
	await datastore.set("business", "store", { exchangeRate: 3.75, ordersEmail: "rosa@wasi.example" });
	expect(business.current()).toEqual({ exchangeRate: 3.75 });
	expect(business.version()).not.toBe(empty);
	await datastore.set("business", "store", {});
	expect([business.current(), business.version()]).toEqual([{}, empty]);
	expect(told).toEqual([{}, { exchangeRate: 3.75 }, {}]);
});

test("shows none of the demo's contents before it knows whether the shop hides them", async () => {
	const datastore = memoryDatastore({ business: { store: {} } }, { deliversAtOnce: false });
	const business = openBusiness(datastore, { warn: () => {} });
	onTestFinished(() => business.close());
	expect([business.isLoaded(), hidesDemoContents(business.current())]).toEqual([false, true]);
	datastore.replace("business", { store: {} });
	expect([business.isLoaded(), hidesDemoContents(business.current())]).toEqual([true, false]);
});

test("skips the fields that are damaged and those it does not know", async () => {
	const fields = { ruc: "20600000422", email: "hola@wasi.example", social: ["http://a.pe"], name: "x" };
	const { business, warnings } = await open({ business: { store: fields } });
	expect(business.current()).toEqual({ email: "hola@wasi.example" });
	expect(warnings).toEqual(["ruc", "social"].map((field) => ({ collection: "business", field })));
});

test("is stale with the last record when the stream is lost or delivers nothing, until it is opened again", async () => {
	const { datastore, business } = await open({ business: { store: { city: "Lima" } } });
	datastore.fail("business");
	expect([business.current(), business.streamState()]).toEqual([{ city: "Lima" }, "stale"]);
	await expect.poll(() => business.streamState()).toBe("live");
	datastore.replace("business", {});
	expect([business.current(), business.streamState()]).toEqual([{ city: "Lima" }, "stale"]);
});

test("names the keeper's own address, or else the shop's, and keeps the former from the pages", async () => {
	const { datastore, business } = await open();
	expect(business.keeperEmail()).toBeUndefined();
	await datastore.set("business", "store", { email: "hola@wasi.example" });
	expect(business.keeperEmail()).toBe("hola@wasi.example");
	await datastore.set("business", "store", { email: "hola@wasi.example", ordersEmail: "rosa@wasi.example" });
	expect(business.keeperEmail()).toBe("rosa@wasi.example");
	expect(business.current()).toEqual({ email: "hola@wasi.example" });
});

test("says how to pay orders, but not to the pages, and only where there is somewhere to pay", async () => {
	const { datastore, business } = await open({
		business: { store: { depositPercent: 30, walletHolder: "Rosa Q." } },
	});
	expect(business.payment()).toBeUndefined();
	const wallet = { yape: "987 654 321", walletHolder: "Rosa Q." };
	await datastore.set("business", "store", { depositPercent: 30, ...wallet });
	expect(business.payment()).toMatchObject({ yape: "987 654 321", walletHolder: "Rosa Q." });
	expect(business.current()).toEqual({ depositPercent: 30, paymentMethods: ["Yape"] });
	const version = business.version();
	await datastore.set("business", "store", { depositPercent: 30, ...wallet, yape: "987 111 222" });
	expect(business.version(), "of pages that show no number").toBe(version);
});

const bank = { bankAccount: "BCP soles 191-2345678-0-12" };
test.each([
	["without any", {}, undefined],
	[
		"by its accounts",
		{ yape: "987 654 321", plin: "987 654 321", ...bank },
		["Yape", "Plin", "transferencia"],
	],
	["by those that the keeper named", { yape: "987 654 321", paymentMethods: ["tarjetas"] }, ["tarjetas"]],
])("names the ways to pay to the pages %s", async (_, store, named) => {
	const { business } = await open({ business: { store } });
	expect(business.current().paymentMethods).toEqual(named);
});
