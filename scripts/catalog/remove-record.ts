import { stockKey } from "../../app/stock/stock-record.server";
import type { Work } from "../commands/run-command";

export function removeRecord(collection: "category" | "product", id: string): Work {
	return async (datastore) => {
		const key = { collection, id };
		const stock = collection === "product" ? [{ ...stockKey(id), fields: null }] : [];
		const isRemoved = await datastore.runTransaction([key], ([stored]) => {
			const changes = stored ? [{ ...key, fields: null }, ...stock] : [];
			return { changes, result: stored !== undefined };
		});
		if (isRemoved) return `Removed ${collection} ${id}.\n`;
		throw new Error(`There is no ${collection} ${id}.`);
	};
}
