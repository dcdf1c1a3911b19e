import { tellFaults } from "../../app/domain/assortment/catalog-record.server";
import { removeProduct } from "../../app/domain/assortment/remove-product.server";
import { renameProduct } from "../../app/domain/assortment/rename-product.server";
import { readPicturesFolder } from "../../app/platform/settings/parse-env.server";
import type { Work } from "../commands/run-command";

export function renameNamedProduct(slug: string, newSlug: string): Work {
	return async (datastore, actor) => {
		const asked = { slug, newSlug, pictures: readPicturesFolder() };
		const renamed = await renameProduct(datastore, asked, actor);
		switch (renamed.outcome) {
			case "renamed":
				return `Renamed product ${slug}: it is ${newSlug} now, and ${slug} leads to it.\n`;
			case "unknown":
				throw new Error(`There is no product ${slug}.`);
			case "badSlug":
				throw new Error(`${newSlug} cannot be the id of a product.`);
			case "taken":
				throw new Error(
					renamed.by === newSlug
						? `There is a product ${newSlug} already.`
						: `${newSlug} is a former slug of ${renamed.by}.`,
				);
			case "invalid":
				throw new Error(`product ${newSlug}: ${tellFaults(renamed.faults)}`);
		}
	};
}

export function removeNamedProduct(id: string): Work {
	return async (datastore, actor) => {
		if ((await removeProduct(datastore, id, actor)) === "removed") return `Removed product ${id}.\n`;
		throw new Error(`There is no product ${id}.`);
	};
}
