import {
	type CategoryOutcome,
	changeCategory,
	removeCategory,
} from "~/domain/assortment/change-category.server";
import { parseWholeNumber } from "~/platform/values/plain-signs";
import { tell, UsageError, type Work } from "../commands/run-command";
import { warnOfMissingFiles } from "./picture-files";
import type { CatalogValues } from "./product-edits";

export function setCategory(id: string, { name, position, image, description }: CatalogValues): Work {
	const given = {
		...(image !== undefined && { image }),
		...(description !== undefined && { description: description.trim() || null }),
		...(name !== undefined && { name: name.trim() }),
		...(position !== undefined && {
			position: position === "" ? null : (parseWholeNumber(position) ?? Number.NaN),
		}),
	};
	return async (datastore, actor) => {
		const changed = await changeCategory(datastore, { id, fields: given }, actor);
		if (changed.outcome !== "changed") throw new UsageError(describeFaults(changed));
		process.stderr.write(warnOfMissingFiles([{ collection: "category", id, fields: changed.fields }]));
		return `Set category ${id}.\n`;
	};
}

function describeFaults(refused: Exclude<CategoryOutcome<never>, { outcome: "changed" }>): string {
	const faults = refused.outcome === "invalid" ? refused.faults : [];
	return faults.map(({ path, message }) => `--${String(path[0])}: ${message}`).join("\n");
}

export function removeUnusedCategory(id: string): Work {
	return tell((datastore, actor) => removeCategory(datastore, id, actor), {
		removed: () => `Removed category ${id}.`,
		unknown: () => new Error(`There is no category ${id}.`),
		used: ({ products }) => {
			const are = products.length === 1 ? "is 1 product" : `are ${products.length} products`;
			return new Error(`There ${are} in category ${id}, such as ${products[0]}: move or remove them first.`);
		},
	});
}
