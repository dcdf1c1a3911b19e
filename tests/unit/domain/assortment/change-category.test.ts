import { expect, test } from "vitest";
import { changeCategory } from "~/domain/assortment/change-category.server";
import { memoryDatastore } from "../catalog/memory-datastore";

const owner = { by: "Ana", role: "owner" as const, now: new Date() };

test("of two who give the same name at once, only one gets it", async () => {
	const image = { src: "/images/sala.webp", alt: "", width: 800, height: 800 };
	const names = { balcon: "Balcón", cochera: "Cochera" };
	const records = Object.entries(names).map(([id, name]) => [id, { name, image }]);
	const datastore = memoryDatastore({ category: Object.fromEntries(records) });
	const outcomes = await Promise.all([
		changeCategory(datastore, { id: "balcon", fields: { name: "Patio" } }, owner),
		changeCategory(datastore, { id: "cochera", fields: { name: "PATIO" } }, owner),
		changeCategory(datastore, { id: "patio", fields: { name: "Patio", image }, isNew: true }, owner),
	]);
	expect(outcomes.map(({ outcome }) => outcome)).toEqual(["changed", "invalid", "invalid"]);
	expect((await datastore.list("category")).map(({ fields }) => fields.name)).toEqual(["Patio", "Cochera"]);
});
