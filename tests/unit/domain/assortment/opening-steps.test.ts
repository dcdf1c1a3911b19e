import { expect, onTestFinished, test } from "vitest";
import { canBuy, listOpeningSteps } from "~/domain/assortment/opening-steps.server";
import { openCatalog } from "~/domain/catalog/catalog.server";
import type { Texts } from "~/domain/content/texts.server";
import { defaultZones } from "~/domain/delivery/shipping-zones";
import type { Role } from "~/domain/staff/roles";
import { aProductRecord, memoryDatastore, type Records } from "../catalog/memory-datastore";

const legal = { legalName: "Wasi S. A. C.", ruc: "20600000421", address: "Av. Arequipa 1234, Lince" };
const draft = { name: "Lámpara", hidden: true };
const photographed = aProductRecord({ hidden: true });
const sala = { name: "Sala", image: "/images/sala.svg" };

/** What is done, of `business payment category product delivery show count home texts`. */
const stages: [what: string, records: Records, done: string, productId?: string][] = [
	["nothing", {}, ""],
	["a category", { category: { sala } }, "category"],
	["a draft without a photo", { product: { lamp: draft } }, "", "lamp"],
	["drafts with and without a photo", { product: { a: draft, lamp: photographed } }, "product", "lamp"],
	["a product without units", { product: { lamp: aProductRecord({ stock: 0 }) } }, "product show", "lamp"],
	["a product with units", { product: { lamp: aProductRecord({}) } }, "product show count", "lamp"],
];

test.each(stages)("a store with %s has the steps before it done", async (_, records, done, productId) => {
	const { snapshot } = await aStore(records);
	const { steps, productId: found } = listOpeningSteps(
		{ snapshot, business: businessOf({}), texts: textsOf({}) },
		"owner",
	);
	expect(steps.map(({ step }) => step).join(" ")).toBe(
		"business payment category product delivery show count home texts",
	);
	expect(listDone(steps)).toBe(done);
	expect(found).toBe(productId);
	expect(canBuy(snapshot)).toBe(done.endsWith("count"));
});

test("whoever may not say how to pay does not wait for it, and packers open no store", async () => {
	const { snapshot } = await aStore({ category: { sala }, product: { lamp: aProductRecord({}) } });
	const texts = textsOf({ editedOn: "2026-11-30" });
	const stepsFor = (role: Role, own = {}) =>
		listOpeningSteps({ snapshot, business: businessOf({ ...legal, ...own }), texts }, role).steps;
	expect(listDone(stepsFor("owner"))).toBe("business category product show count texts");
	const zones = { deliveryZones: defaultZones };
	expect(listDone(stepsFor("owner", zones))).toBe("business category product delivery show count texts");
	expect(stepsFor("keeper")).toEqual([]);
	expect(stepsFor("packer")).toEqual([]);
	const loading = { ...snapshot, areProductsLoaded: false };
	expect(
		listOpeningSteps({ snapshot: loading, business: businessOf({}), texts: textsOf({}) }, "owner").steps,
	).toEqual([]);
});

function listDone(steps: { step: string; isDone: boolean }[]): string {
	return steps.flatMap(({ step, isDone }) => (isDone ? [step] : [])).join(" ");
}

function businessOf(business: object) {
	return { current: () => business, payment: () => undefined };
}

function textsOf(about: object) {
	return { current: () => ({ pages: new Map([["nosotros", about]]) as Texts["pages"] }) };
}

async function aStore(records: Records) {
	const catalog = openCatalog(memoryDatastore(records), { warn: () => {} }, { clock: () => new Date() });
	onTestFinished(() => catalog.close());
	await catalog.ready;
	return { snapshot: catalog.snapshot() };
}
