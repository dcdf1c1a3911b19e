import { expect, it, test } from "vitest";
import { editFields, type ProductEdit } from "~/domain/assortment/edit-product.server";
import { fillPrice, rateOf } from "~/domain/goods/dollar-price";
import { aProductRecord } from "../catalog/memory-datastore";

it.each([
	["are kept if given", { pen: 1000, usd: 300 }, { pen: 400, usd: 100 }, undefined, 300],
	["follow the soles", { pen: 1000 }, { pen: 400, usd: 100 }, undefined, 250],
	["are rounded up from half a cent", { pen: 402 }, { pen: 400, usd: 100 }, undefined, 101],
	["are rounded down below it", { pen: 401 }, { pen: 400, usd: 100 }, undefined, 100],
	["follow at the exchange rate", { pen: 1000 }, { pen: 3.75, usd: 1 }, 9, 267],
	["are at least a cent", { pen: 1 }, { pen: 400, usd: 100 }, undefined, 1],
	["stay without a rate", { pen: 1000 }, {}, 9, 9],
	["stay without soles", {}, { pen: 400, usd: 100 }, 9, 9],
	["are missing without any", { pen: 1000 }, {}, undefined, undefined],
])("dollars %s", (_, amounts, rate, left, usd) => {
	expect(fillPrice(amounts, rate, left).usd).toBe(usd);
});

test("the rate is that of the stored price, else the store's", () => {
	expect(rateOf({ pen: 400, usd: 100 }, 3.75)).toEqual({ pen: 400, usd: 100 });
	expect(rateOf({ pen: 400 }, 3.75)).toEqual({ pen: 3.75, usd: 1 });
	expect(rateOf(undefined, undefined)).toEqual({});
});

test.each<[Pick<ProductEdit, "pen" | "usd" | "sale">, object]>([
	[{ pen: 800 }, { pen: 800, usd: 200 }],
	[{ usd: 90 }, { pen: 400, usd: 90 }],
	[{ sale: { pen: 300 } }, { sale: { pen: 300, usd: 75, until: "2999-12-31" } }],
	[{ sale: { usd: 60 } }, { sale: { pen: 200, usd: 60, until: "2999-12-31" } }],
])("an edit of %j fills the dollars; a sale's follow its price", (edit, expected) => {
	const stored = aProductRecord({ pen: 400, usd: 100, sale: { pen: 200, usd: 40, until: "2999-12-31" } });
	const terms = { today: "2026-11-28", exchangeRate: 5 };
	const edited = editFields("lamp", stored, { fields: {}, ...edit }, terms);
	expect(edited).toEqual({ fields: { ...stored, ...expected } });
});
