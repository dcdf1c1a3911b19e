import { expect, test } from "vitest";
import { BadRecords } from "~/domain/assortment/catalog-record.server";
import { changeCategory } from "~/domain/assortment/change-category.server";
import { memoryDatastore } from "../catalog/memory-datastore";

test("of two who give the same name at once, only one gets it", async () => {
	const image = { src: "/images/sala.webp", alt: "", width: 800, height: 800 };
	const names = { balcon: "Balcón", cochera: "Cochera" };
	const records = Object.entries(names).map(([id, name]) => [id, { name, image }]);
	const datastore = memoryDatastore({ category: Object.fromEntries(records) });
	const outcomes = await Promise.allSettled([
		changeCategory(datastore, "balcon", { name: "Patio" }),
		changeCategory(datastore, "cochera", { name: "PATIO" }),
		changeCategory(datastore, "patio", { name: "Patio", image }, { isNew: true }),
	]);
	expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
	expect(outcomes[1]).toMatchObject({ reason: expect.any(BadRecords) });
	expect((await datastore.list("category")).map(({ fields }) => fields.name)).toEqual(["Patio", "Cochera"]);
});
