import { removeProduct } from "../../app/domain/assortment/remove-product.server";
import type { Work } from "../commands/run-command";

export function removeNamedProduct(id: string): Work {
	return async (datastore, actor) => {
		if ((await removeProduct(datastore, id, actor)) === "removed") return `Removed product ${id}.\n`;
		throw new Error(`There is no product ${id}.`);
	};
}
