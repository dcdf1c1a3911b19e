import { rmSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { vi } from "vitest";
import {
	type Change,
	type Datastore,
	type RecordFields,
	storedCollections,
} from "~/platform/datastore/datastore.server";
import { urls } from "~/platform/urls";
import { orderedSlug } from "./ordering";
import type { RunningStore } from "./serving";

/** By collection and id. */
export type Records = Map<Collection, Map<string, RecordFields>>;

/** Staff stay, so that they need not sign in again. */
const collections = storedCollections.filter((collection) => collection !== "staff");
type Collection = (typeof collections)[number];

/** The store keeps these in memory. */
const watched: readonly string[] = ["business", "text", "category", "stock", "product", "review"];

export async function readRecords(datastore: Datastore): Promise<Records> {
	const read = async (collection: Collection) => {
		const records = await datastore.list(collection);
		return [collection, new Map(records.map(({ id, fields }) => [id, fields]))] as const;
	};
	return new Map(await Promise.all(collections.map(read)));
}

/** Gives a running store its first records again, without its files, and waits until its pages show that. */
export async function restoreStore(
	store: Pick<RunningStore, "fetch" | "dataDir"> & { datastore: Datastore },
	first: Records,
): Promise<void> {
	const changes = changesBetween(await readRecords(store.datastore), first);
	await store.datastore.apply(changes);
	if (changes.some(({ collection }) => watched.includes(collection))) await awaitStreams(store, first);
	for (const folder of ["mail", "payments", "pictures"]) {
		try {
			rmSync(join(store.dataDir, folder), { recursive: true, force: true });
		} catch (error) {
			// The store wrote a mail meanwhile.
			if ((error as NodeJS.ErrnoException).code !== "ENOTEMPTY") throw error;
		}
	}
}

function changesBetween(present: Records, wanted: Records): Change[] {
	return collections.flatMap((collection) => {
		const [before, after] = [present.get(collection), wanted.get(collection)];
		const ids = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])]);
		return [...ids]
			.filter((id) => !isDeepStrictEqual(before?.get(id), after?.get(id)))
			.map((id) => ({ collection, id, fields: after?.get(id) ?? null }));
	});
}

/** Waits until the store has applied all changes. It applies products last, so this adds one and removes it again. */
async function awaitStreams(
	{ fetch, datastore }: Parameters<typeof restoreStore>[0],
	first: Records,
): Promise<void> {
	const slug = "last-change";
	const untilStatus = (status: number) =>
		vi.waitFor(
			async () => {
				const answer = await fetch(urls.product(slug));
				if (answer.status !== status) throw new Error(`${slug}: ${answer.status}`);
			},
			{ interval: 25, timeout: 60_000 },
		);
	await datastore.set("product", slug, { ...first.get("product")?.get(orderedSlug) });
	await untilStatus(200);
	await datastore.remove("product", slug);
	await untilStatus(404);
}
