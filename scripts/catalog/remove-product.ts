import { stockKey } from "../../app/domain/goods/stock-record.server";
import type { Work } from "../commands/run-command";

export function removeProduct(id: string): Work {
	return async (datastore) => {
		const key = { collection: "product" as const, id };
		const isRemoved = await datastore.runTransaction([key], ([stored]) => {
			const changes = stored ? [key, stockKey(id)].map((one) => ({ ...one, fields: null })) : [];
			return { changes, result: stored !== undefined };
		});
		if (isRemoved) return `Removed product ${id}.\n`;
		throw new Error(`There is no product ${id}.`);
	};
}
