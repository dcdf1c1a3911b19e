import { faultsOf, isObject, unknownFieldFaults } from "../../app/back-office/catalog-record.server";
import type { RecordFields } from "../../app/datastore/datastore.server";
import { UsageError, type Work } from "../commands/run-command";
import { warnOfMissingFiles } from "./picture-files";
import { removeRecord } from "./remove-record";

/** Keeps what is not given. A new category needs a name and an image. @throws UsageError */
export function setCategory(
	id: string,
	{ name, image, description }: { name?: string; image?: string; description?: string },
): Work {
	const given = {
		...(name !== undefined && { name: name.trim() }),
		...(image !== undefined && { image }),
		...(description !== undefined && { description }),
	};
	refuseFaults({ name: "-", image: "/-", ...given });
	return async (datastore) => {
		const fields = await datastore.runTransaction([{ collection: "category", id }], ([stored]) => {
			const fields = { ...stored, ...given, ...keepPicture(stored?.image, image) };
			refuseFaults(fields, stored);
			return { changes: [{ collection: "category", id, fields }], result: fields };
		});
		process.stderr.write(warnOfMissingFiles([{ collection: "category", id, fields }]));
		return `Set category ${id}.\n`;
	};

	/** The unknown fields of a stored record stay. */
	function refuseFaults(fields: RecordFields, stored: RecordFields = {}): void {
		const kept = unknownFieldFaults({ collection: "category", id, fields: stored });
		const found = faultsOf({ collection: "category", id, fields }, () => true);
		const faults = found.filter((fault) => !kept.includes(fault));
		if (faults.length === 0) return;
		throw new UsageError(faults.map((fault) => fault.replace(/^(\w+)[.\w]*:/, "--$1:")).join("\n"));
	}
}

/** The stored picture has widths, which its address alone does not say. */
function keepPicture(stored: unknown, address: string | undefined): { image?: unknown } {
	return isObject(stored) && stored.src === address ? { image: stored } : {};
}

export function removeCategory(id: string): Work {
	return async (datastore) => {
		const products = (await datastore.list("product")).filter(({ fields }) => fields.category === id);
		if (products.length > 0) {
			const are = products.length === 1 ? "is 1 product" : `are ${products.length} products`;
			throw new Error(
				`There ${are} in category ${id}, such as ${products[0]?.id}: move or remove them first.`,
			);
		}
		return removeRecord("category", id)(datastore);
	};
}
