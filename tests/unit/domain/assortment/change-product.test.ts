import { expect, test } from "vitest";
import { productVersion } from "~/domain/assortment/catalog-record.server";
import { editProduct } from "~/domain/assortment/change-product.server";
import { anOwner } from "../../../support/actors";
import { aProductRecord, memoryDatastore } from "../catalog/memory-datastore";

test("of two who change a price at once by the version that both saw, the second is told what the first did", async () => {
	const lamp = aProductRecord({ pen: 10_000, usd: 2700 });
	const datastore = memoryDatastore({ product: { lamp } });
	const version = productVersion("lamp", lamp);
	const setPrice = (pen: number) =>
		editProduct(datastore, { sku: "lamp", edit: { fields: {}, pen }, version }, anOwner());
	expect(await Promise.all([setPrice(9000), setPrice(9500)])).toMatchObject([
		{ outcome: "changed", stored: lamp },
		{ outcome: "outdated", stored: { pen: 9000 }, wanted: { pen: 9500 } },
	]);
	expect(await datastore.get("product", "lamp")).toMatchObject({ pen: 9000 });
});
