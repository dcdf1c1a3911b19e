import type { Work } from "../commands/run-command";

export function removeRecord(collection: "category" | "product", id: string): Work {
	return async (datastore) => {
		if (await datastore.remove(collection, id)) return `Removed ${collection} ${id}.\n`;
		throw new Error(`There is no ${collection} ${id}.`);
	};
}
