import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { changeCategory, removeCategory } from "~/domain/assortment/change-category.server";
import { importCatalog } from "~/domain/assortment/import-catalog.server";
import { type Actor, NotAllowed } from "~/domain/staff/actor";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { aFolder } from "../../../support/a-folder";
import { aPhoto } from "../../../support/a-photo";
import { aProductRecord, memoryDatastore, racing } from "../catalog/memory-datastore";

const owner = { by: "Ana", role: "owner" as const, now: new Date() };

test("of two who give the same name at once, only one gets it", async () => {
	const image = { src: "/images/sala.webp", alt: "", width: 800, height: 800 };
	const category = { balcon: { name: "Balcón", image }, cochera: { name: "Cochera", image } };
	const datastore = memoryDatastore({ category });
	const outcomes = await Promise.all([
		changeCategory(datastore, { id: "balcon", fields: { name: "Patio" } }, owner),
		changeCategory(datastore, { id: "cochera", fields: { name: "PATIO" } }, owner),
		changeCategory(datastore, { id: "patio", fields: { name: "Patio", image }, isNew: true }, owner),
	]);
	expect(outcomes.map(({ outcome }) => outcome)).toEqual(["changed", "invalid", "invalid"]);
	expect((await datastore.find("category")).map(({ fields }) => fields.name)).toEqual(["Patio", "Cochera"]);
});

test("a category stays for a product that is saved into it while it is removed", async () => {
	const image = { src: "/images/sala.webp", alt: "", width: 800, height: 800 };
	const datastore = memoryDatastore({ category: { sala: { name: "Sala", image } } });
	const save = () => datastore.set("product", "mesa", aProductRecord({ category: "sala" }));
	const removed = await removeCategory(racing(datastore, save), "sala", owner);
	expect(removed).toEqual({ outcome: "used", products: ["mesa"] });
	expect(await datastore.get("category", "sala")).toEqual({ name: "Sala", image });
	await datastore.remove("product", "mesa");
	expect(await removeCategory(datastore, "sala", owner)).toEqual({ outcome: "removed" });
	expect(await removeCategory(datastore, "sala", owner)).toEqual({ outcome: "unknown" });
});

test("its picture is made of a photo; a bad one changes nothing, and others than keepers make no file", async () => {
	const folder = aFolder();
	const datastore = memoryDatastore({});
	const change = (data: Buffer | undefined, actor: Actor = owner) =>
		changeCategory(datastore, { id: "sala", fields: { name: "Sala" }, photo: { data, folder } }, actor);
	const photo = Buffer.from(await aPhoto({ width: 320, height: 240 }));
	await expect(change(photo, { ...owner, role: "packer" })).rejects.toThrow(NotAllowed);
	expect(await change(undefined)).toMatchObject({ outcome: "invalid", photoFault: "tooLarge" });
	expect(await change(Buffer.from("hola"))).toMatchObject({ photoFault: { fault: "noPhoto" } });
	expect([readdirSync(folder), await datastore.find("category")]).toEqual([[], []]);
	expect((await change(photo)).outcome).toBe("changed");
	const stored = await datastore.get("category", "sala");
	expect(stored).toMatchObject({ name: "Sala", image: { alt: "", width: 240, height: 240 } });
	expect(readdirSync(folder).length).toBeGreaterThan(0);
	expect((await change(Buffer.from("hola"))).outcome).toBe("invalid");
	expect(await datastore.get("category", "sala")).toEqual(stored);
});

const of = (name: string) => ({
	name,
	image: { src: "/images/sala.webp", alt: "", width: 800, height: 800 },
});
const store = { sala: of("Sala"), patio: of("Patio"), uno: of("Cocina"), dos: of("COCINA") };

test.each<[file: string, records: Record<string, RecordFields>, wrong: number[], replace?: boolean]>([
	["a new category of a stored name", { living: of("SALA") }, [0]],
	["a category that gets the name of another", { patio: of("Sala") }, [0]],
	["two new ones of one name", { living: of("Living"), estar: of("living") }, [0, 1]],
	["two that have one name already", { uno: of("Cocina"), dos: of("Cocina") }, []],
	["two that swap their names", { sala: of("Patio"), patio: of("Sala") }, []],
	["a new one instead of a stored one", { living: of("Sala") }, [], true],
])("a file with %s has these wrong lines", async (_, records, wrong, replace = false) => {
	const lines = Object.entries(records).map(([id, fields]) => ({
		collection: "category" as const,
		id,
		fields,
	}));
	const file = { records: lines, replace, isDryRun: true, acceptDoubts: false, onStep: () => {} };
	const result = await importCatalog(memoryDatastore({ category: store }), file, owner);
	expect(result.outcome === "wrong" ? [...result.faults.keys()] : []).toEqual(wrong);
});
