import { expect, test } from "vitest";
import {
	changeAccountFavourites,
	followRenames,
	presentSlugs,
	saveFavourite,
} from "~/domain/cart/account-favourites.server";
import { addList, type ChangeFavourites, moveToList, removeList } from "~/domain/cart/favourite-lists";
import { createProductLookup } from "~/domain/cart/product-lookup.server";
import { readShopper } from "~/domain/people/shopper-repository.server";
import { aShopper } from "../../../support/actors";
import { accountsOf, aSession } from "../../shop/account/accounts";
import { aProductRecord, memoryDatastore } from "../catalog/memory-datastore";

const products = createProductLookup([{ id: "lampara", fields: aProductRecord({ formerSlugs: ["luz"] }) }], {
	today: "2026-11-13",
});
/** The lamp was saved and listed before it was renamed. */
const before = {
	slugs: ["luz", "mesa"],
	lists: [
		{ name: "Sala", slugs: ["luz"] },
		{ name: "Regalos", slugs: [] },
	],
};
const listed = (sala: string[], regalos: string[], slugs = ["lampara", "mesa"]) => ({
	slugs,
	lists: [
		{ name: "Sala", slugs: sala },
		{ name: "Regalos", slugs: regalos },
	],
});

test.each<[string, ChangeFavourites, object]>([
	["put", moveToList("lampara", { to: "Regalos" }), listed(["lampara"], ["lampara"])],
	["moved", moveToList("lampara", { from: "Sala", to: "Regalos" }), listed([], ["lampara"])],
	["taken", moveToList("lampara", { from: "Sala" }), listed([], [])],
	["saved again", saveFavourite("lampara", true), listed(["lampara"], [])],
	["removed", saveFavourite("lampara", false), listed([], [], ["mesa"])],
	["in a deleted list", removeList("regalos"), { lists: [{ name: "Sala", slugs: ["lampara"] }] }],
	[
		"in a list that is made again",
		(now) => addList("Cocina", presentSlugs(products, ["luz"]))({ ...now, lists: [] }),
		{ lists: [{ name: "Cocina", slugs: ["lampara"] }] },
	],
])("a product that was renamed since it was saved is %s, and once in each list", (_, change, after) => {
	expect(change(followRenames(before, products))).toMatchObject(after);
});

test("an account and a browser that saved one product before and after it was renamed have it once", async () => {
	const session = aSession();
	const store = memoryDatastore(accountsOf(session));
	const adopt = (slug: string) => {
		const here = { slugs: [slug], lists: [{ name: "Sala", slugs: [slug] }] };
		return changeAccountFavourites(store, { session, here, products }, aShopper());
	};
	for (const slug of ["luz", "lampara", "luz"]) expect(await adopt(slug)).toEqual({ outcome: "changed" });
	expect(await readShopper(store, session)).toMatchObject({
		favourites: ["lampara"],
		favouriteLists: [{ name: "Sala", slugs: ["lampara"] }],
	});
});
