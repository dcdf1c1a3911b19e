import {
	type CategoryOutcome,
	changeCategory,
	removeCategory,
} from "../../app/domain/assortment/change-category.server";
import { parseWholeNumber } from "../../app/platform/values/plain-signs";
import { UsageError, type Work } from "../commands/run-command";
import type { CatalogValues } from "./options";
import { warnOfMissingFiles } from "./picture-files";

/** Changes only the given fields. A new category needs a name and an image. @throws UsageError */
export function setCategory(id: string, { name, position, image, description }: CatalogValues): Work {
	const given = {
		...(image !== undefined && { image }),
		...(description !== undefined && { description }),
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

/** Names options instead of fields. */
function describeFaults(refused: Exclude<CategoryOutcome<never>, { outcome: "changed" }>): string {
	const faults = refused.outcome === "invalid" ? refused.faults : [];
	return faults.map(({ path, message }) => `--${String(path[0])}: ${message}`).join("\n");
}

export function removeUnusedCategory(id: string): Work {
	return async (datastore, actor) => {
		const removal = await removeCategory(datastore, id, actor);
		if (removal.outcome !== "used") {
			if (removal.outcome === "removed") return `Removed category ${id}.\n`;
			throw new Error(`There is no category ${id}.`);
		}
		const { products } = removal;
		const are = products.length === 1 ? "is 1 product" : `are ${products.length} products`;
		throw new Error(`There ${are} in category ${id}, such as ${products[0]}: move or remove them first.`);
	};
}
