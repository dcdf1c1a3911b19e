import { BadRecords } from "../../app/domain/assortment/catalog-record.server";
import {
	changeCategory,
	checkCategory,
	removeCategory,
} from "../../app/domain/assortment/change-category.server";
import { UsageError, type Work } from "../commands/run-command";
import type { CatalogValues } from "./options";
import { warnOfMissingFiles } from "./picture-files";

/** Changes only the given fields. A new category needs a name and an image. @throws UsageError */
export function setCategory(id: string, { name, position, image, description }: CatalogValues): Work {
	const given = {
		...(image !== undefined && { image }),
		...(description !== undefined && { description }),
		...(name !== undefined && { name: name.trim() }),
		...(position !== undefined && { position: position === "" ? null : Number(position) }),
	};
	const { position: place, ...checked } = given;
	refusing(() =>
		checkCategory(id, { name: "-", image: "/-", ...checked, ...(place !== null && { position: place }) }),
	);
	return async (datastore) => {
		const fields = await changeCategory(datastore, id, given).catch((error: Error) =>
			refusing(() => {
				throw error;
			}),
		);
		process.stderr.write(warnOfMissingFiles([{ collection: "category", id, fields }]));
		return `Set category ${id}.\n`;
	};
}

/** Converts a refusal. @throws UsageError that names options instead of fields */
function refusing<T>(work: () => T): T {
	try {
		return work();
	} catch (error) {
		if (!(error instanceof BadRecords)) throw error;
		throw new UsageError(
			error.faults.map(({ path, message }) => `--${String(path[0])}: ${message}`).join("\n"),
		);
	}
}

export function removeUnusedCategory(id: string): Work {
	return async (datastore) => {
		const removal = await removeCategory(datastore, id);
		if (removal === "removed") return `Removed category ${id}.\n`;
		if (removal === "unknown") throw new Error(`There is no category ${id}.`);
		const [first, ...others] = removal;
		const are = others.length === 0 ? "is 1 product" : `are ${others.length + 1} products`;
		throw new Error(`There ${are} in category ${id}, such as ${first}: move or remove them first.`);
	};
}
