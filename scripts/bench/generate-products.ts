import { createHash } from "node:crypto";
import type { Change } from "~/platform/datastore/datastore.server";
import { demoCatalog } from "../../demo/seed";

const syllables = "qa wa mi tu ri su ña pa cha lli ki yu ra ka na si".split(" ");

/** Products that resemble the demo's in length, variants and pictures. The same number always gives the same ones. */
export function generateProducts(count: number): Change[] {
	const demo = demoCatalog.product.map(({ fields: { formerSlugs: _, video: __, ...fields } }) => fields);
	const sentences = demo.flatMap(({ description }) => String(description).split(/(?<=\.)\s+/));
	return Array.from({ length: count }, (_, number) => {
		const digest = createHash("sha256").update(String(number)).digest();
		const chosen = (at: number, choices: number) => digest.readUInt16LE(2 * at) % choices;
		const pick = (from: string[], at: number) => from[chosen(at, from.length)];
		const template = demo[number % demo.length];
		const model = [0, 1, 2].slice(chosen(3, 2)).map((at) => pick(syllables, at));
		const usd = 500 + Math.floor(chosen(4, 2000) ** 2 / 2000) * 100;
		const name = `${String(template?.name).split(" ").slice(0, 3).join(" ")} ${model.join("")} ${number}`;
		const description = [5, 6, 7, 8, 9, 10].map((at) => pick(sentences, at)).join(" ");
		const created = new Date(Date.UTC(2026, 0, 1 + chosen(11, 320))).toISOString().slice(0, 10);
		const fields = { ...template, name, description, usd, pen: usd * 3.75, created };
		return { collection: "product", id: `producto-${number}`, fields };
	});
}
