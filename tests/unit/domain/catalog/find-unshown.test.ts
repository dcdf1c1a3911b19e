import { expect, test } from "vitest";
import { createProductLookup } from "~/domain/cart/product-lookup.server";
import { findUnshown } from "~/domain/catalog/find-unshown.server";
import { aProductRecord } from "./memory-datastore";

test("names what the home page lacks: what is absent, hidden or shown later, but nothing renamed", () => {
	const records = Object.entries({
		lampara: aProductRecord({ formerSlugs: ["luz"] }),
		mesa: aProductRecord({ hidden: true }),
		silla: aProductRecord({ shownFrom: "2026-12-01" }),
	}).map(([id, fields]) => ({ id, fields }));
	const products = createProductLookup(records, { today: "2026-11-13" });
	const business = { homeCategories: ["sala", "patio"], homeProducts: ["luz", "mesa", "silla", "nada"] };
	const categories = [{ _id: "sala", name: "Sala" }];
	expect(findUnshown(business, { categories, products })).toEqual(["patio", "mesa", "silla", "nada"]);
});
