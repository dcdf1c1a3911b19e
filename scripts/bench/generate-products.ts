import type { Change } from "../../app/platform/datastore/datastore.server";
import { demoCatalog } from "../../demo/seed";
import { Random } from "./random";

const syllables = "qa wa mi tu ri su ña pa cha lli ki yu ra ka na si".split(" ");

/**
 * Generates products that resemble the demo's in length, variants and pictures, with their own names, prices and
 * texts. The same number always gives the same products.
 */
export function generateProducts(count: number): Change[] {
	const random = new Random(7);
	const demo = demoCatalog.product.map(({ fields: { formerSlugs: _, video: __, ...fields } }) => fields);
	const sentences = demo.flatMap(({ description }) => String(description).split(/(?<=\.)\s+/));
	const models = Array.from({ length: 2000 }, () =>
		Array.from({ length: 2 + random.integer(2) }, () => random.pick(syllables)).join(""),
	);
	return Array.from({ length: count }, (_, number) => {
		const template = demo[number % demo.length];
		const usd = 500 + Math.floor(random.fraction() ** 2 * 2000) * 100;
		const name = `${String(template?.name).split(" ").slice(0, 3).join(" ")} ${random.pick(models)} ${number}`;
		const description = Array.from({ length: 6 }, () => random.pick(sentences)).join(" ");
		const created = new Date(Date.UTC(2026, 0, 1 + random.integer(320))).toISOString().slice(0, 10);
		const fields = { ...template, name, description, usd, pen: usd * 3.75, created };
		return { collection: "product", id: `producto-${number}`, fields };
	});
}
