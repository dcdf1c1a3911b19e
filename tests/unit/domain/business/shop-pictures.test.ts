import { expect, test } from "vitest";
import { changeHero, versionOfHero } from "~/domain/business/shop-pictures.server";
import { anOwner } from "../../../support/actors";
import { memoryDatastore } from "../catalog/memory-datastore";

const src = (digit: string) => `/pictures/${digit.repeat(20)}-800.webp`;
const shown = { src: src("a"), width: 800, height: 400, alt: "Una sala" };

test.each([
	["nobody changed it", shown, "changed", "Una cama"],
	["another photo came", { ...shown, src: src("b"), alt: "Una mesa" }, "outdated", "Una mesa"],
	["it was described otherwise", { ...shown, alt: "Un sofá" }, "outdated", "Un sofá"],
	["it was taken away", undefined, "outdated", undefined],
])("a description is given to the photo that was seen: %s", async (_, heroPicture, outcome, alt) => {
	const store = memoryDatastore({ business: { store: heroPicture ? { heroPicture } : {} } });
	const asked = { photo: undefined, alt: "Una cama", seen: versionOfHero(shown) };
	expect(await changeHero(store, asked, anOwner())).toEqual({ outcome });
	const stored = Object(await store.get("business", "store")).heroPicture;
	expect(stored?.alt).toBe(alt);
	expect(stored?.src).toBe(heroPicture?.src);
});
