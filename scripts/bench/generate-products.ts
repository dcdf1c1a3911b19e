import type { Change } from "../../app/platform/datastore/datastore.server";
import { demoCatalog } from "../../demo/seed";
import { Random } from "./random";

/**
 * Generates products that resemble the demo's in length, variants and pictures, with their own names, prices and
 * texts. The same number always gives the same products.
 */
export function* generateProducts(count: number): Generator<Change> {
	const random = new Random(7);
	const sentences = demoCatalog.product.flatMap(({ fields }) =>
		String(fields.description).split(/(?<=\.)\s+/),
	);
	const models = Array.from({ length: 2000 }, () =>
		Array.from({ length: 2 + random.integer(2) }, () => random.pick(syllables)).join(""),
	);
	for (let number = 0; number < count; number++) {
		const {
			formerSlugs: _,
			video: __,
			...template
		} = demoCatalog.product[number % demoCatalog.product.length]?.fields ?? {};
		const usd = 500 + Math.floor(random.fraction() ** 2 * 2000) * 100;
		const name = `${String(template.name).split(" ").slice(0, 3).join(" ")} ${random.pick(models)} ${number}`;
		yield {
			collection: "product",
			id: `producto-${number}`,
			fields: {
				...template,
				name,
				description: Array.from({ length: 6 }, () => random.pick(sentences)).join(" "),
				usd,
				pen: usd * 3.75,
				created: new Date(Date.UTC(2026, 0, 1 + random.integer(320))).toISOString().slice(0, 10),
			},
		};
	}
}

const syllables = "qa wa mi tu ri su ña pa cha lli ki yu ra ka na si".split(" ");
