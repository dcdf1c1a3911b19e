import { expect, test } from "vitest";
import { presentSkus } from "~/domain/goods/present-slug.server";
import { aProductRecord, memoryDatastore } from "../catalog/memory-datastore";

test("follows hundreds of renamed and removed products without asking for all of them at once", async () => {
	const slugs = Array.from({ length: 300 }, (_, n) => `lamp-${n}`);
	const renamed = slugs.slice(0, 100).map((slug) => [`${slug}-new`, aProductRecord({ formerSlugs: [slug] })]);
	const memory = memoryDatastore({ product: Object.fromEntries(renamed) });
	let [open, most] = [0, 0];
	const find: typeof memory.find = async (...query) => {
		most = Math.max(most, ++open);
		await new Promise((resume) => setImmediate(resume));
		open--;
		return memory.find(...query);
	};
	const present = await presentSkus({ ...memory, find }, slugs);
	expect([...present]).toEqual(slugs.map((slug, n) => [slug, n < 100 ? `${slug}-new` : slug]));
	expect(most).toBeLessThanOrEqual(10);
});
