import type { Change } from "../../app/datastore/datastore.server";
import { demoCatalog } from "../../demo/seed";

/**
 * Generates products that resemble the demo's in length, variants and pictures, with their own names, prices and
 * texts. The same number always gives the same products.
 */
export function* generateProducts(count: number): Generator<Change> {
	const random = sequence(7);
	const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
	const sentences = demoCatalog.product.flatMap(({ fields }) =>
		String(fields.description).split(/(?<=\.)\s+/),
	);
	const models = Array.from({ length: 2000 }, () =>
		Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(syllables)).join(""),
	);
	for (let number = 0; number < count; number++) {
		const {
			formerSlugs: _,
			video: __,
			...template
		} = demoCatalog.product[number % demoCatalog.product.length]?.fields ?? {};
		const usd = 500 + Math.floor(random() ** 2 * 2000) * 100;
		const name = `${String(template.name).split(" ").slice(0, 3).join(" ")} ${pick(models)} ${number}`;
		yield {
			collection: "product",
			id: `producto-${number}`,
			fields: {
				...template,
				name,
				description: Array.from({ length: 6 }, () => pick(sentences)).join(" "),
				usd,
				pen: usd * 3.75,
				created: new Date(Date.UTC(2026, 0, 1 + Math.floor(random() * 320))).toISOString().slice(0, 10),
			},
		};
	}
}

/** A seeded random number generator, 0 to 1 (mulberry32). */
function sequence(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	};
}

const syllables = "qa wa mi tu ri su ña pa cha lli ki yu ra ka na si".split(" ");
