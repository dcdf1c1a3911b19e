import type { z } from "zod";
import { findRenamed, presentSlug } from "~/domain/goods/present-slug.server";
import { stockKey } from "~/domain/goods/stock-record.server";
import { teamAct } from "~/domain/staff/journal.server";
import { recordIdPattern } from "~/platform/datastore/datastore.server";
import { findRecord } from "~/platform/datastore/find-record.server";
import { transact } from "~/platform/datastore/transact.server";
import { limaDay } from "~/platform/values/lima-time";
import { faultsOf } from "./catalog-record.server";
import { formerSlugsOf, joinStock } from "./former-slugs.server";
import { moveNewPhotos } from "./new-photos.server";

interface Asked {
	slug: string;
	newSlug: string;
	pictures: string;
}

type Renaming =
	| { outcome: "renamed"; slug: string }
	| { outcome: "unknown" | "badSlug" }
	/** `by`: the product that has the slug, or had it before. */
	| { outcome: "taken"; by: string }
	| { outcome: "invalid"; faults: z.core.$ZodIssue[] };

/**
 * Gives a product another slug, with its stock. Orders, carts, links, reviews and notices find it by the former one.
 * @param asked with the folder of pictures, for photos that shoppers do not see yet
 * @throws NotAllowed, DatastoreUnavailable
 */
export const renameProduct = teamAct<Asked, Renaming>("goods", async (datastore, asked, actor) => {
	const { slug: named, newSlug, pictures } = asked;
	if (!recordIdPattern.test(newSlug)) return { outcome: "badSlug" };
	const slug = await presentSlug(datastore, named);
	const owner = (await findRenamed(datastore, newSlug)) ?? newSlug;
	if (slug === newSlug && (await findRecord(datastore, "product", slug))) return { outcome: "renamed", slug };
	const keys = {
		renamed: { collection: "product" as const, id: newSlug },
		stored: { collection: "product" as const, id: slug },
		stock: stockKey(slug),
		left: stockKey(newSlug),
	};
	const renaming = await transact<Renaming, typeof keys>(datastore, keys, (found) => {
		const { renamed, stored, stock, left } = found;
		if (!stored) return { result: { outcome: "unknown" } };
		if (renamed) return { result: { outcome: "taken", by: newSlug } };
		if (owner !== newSlug && owner !== slug) return { result: { outcome: "taken", by: owner } };
		const former = new Set([slug, ...formerSlugsOf(stored)]);
		former.delete(newSlug);
		const today = limaDay(actor.now);
		const fields = { ...stored, formerSlugs: [...former], changed: today };
		const faults = faultsOf({ collection: "product", id: newSlug, fields }, () => true, today, stored);
		if (faults.length > 0) return { result: { outcome: "invalid", faults } };
		const joined = left ? joinStock({ before: stored, stock, left: [left] }) : (stock ?? null);
		const changes = [
			{ ...keys.renamed, fields },
			{ ...keys.stored, fields: null },
			{ ...keys.left, fields: joined },
			{ ...keys.stock, fields: null },
		];
		return { changes, result: { outcome: "renamed", slug: newSlug } };
	});
	if (renaming.outcome === "renamed") await moveNewPhotos({ pictures, slug }, newSlug);
	return renaming;
});
