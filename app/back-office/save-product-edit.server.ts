import { ZodError } from "zod";
import type { Actor } from "~/actor";
import { parseProduct } from "~/catalog/parse-catalog-record.server";
import type { Datastore, RecordFields } from "~/datastore/datastore.server";
import { followRecord } from "~/stock/change-stock.server";
import { slugOfSku } from "~/stock/sku";
import { stockKey } from "~/stock/stock-record.server";
import { dateChange } from "./date-change.server";
import {
	editFields,
	findVariantIndex,
	type ProductEdits,
	ProductFault,
	storedProduct,
} from "./edit-product.server";
import { doubtsAbout } from "./price-doubts.server";

/** `changed` when it is no longer as it was seen, `doubtful` for a price that looks like a typing error. */
export type EditOutcome = "saved" | "gone" | "changed" | "doubtful" | "invalid";

export interface ShownState {
	/** In céntimos, without a sale. */
	pen: number;
	isHidden: boolean;
}

/**
 * Edits a product, or a variant's own price, unless it has changed since it was seen.
 * @throws DatastoreUnavailable
 */
export function editProduct(
	datastore: Datastore,
	sku: string,
	edits: ProductEdits,
	{ seen, acceptDoubts, actor }: { seen: ShownState; acceptDoubts: boolean; actor: Actor },
): Promise<EditOutcome> {
	const id = slugOfSku(sku);
	const key = { collection: "product" as const, id };
	return datastore.runTransaction<EditOutcome>([key, stockKey(id)], ([stored, stock]) => {
		const present = stored && shownState(sku, stored);
		if (!stored || !present) return { result: "gone" };
		if (present.pen !== seen.pen || present.isHidden !== seen.isHidden) return { result: "changed" };
		const edited = tryToEdit(sku, stored, edits);
		if (!edited) return { result: "invalid" };
		if (!acceptDoubts && doubtsAbout(id, edited, storedProduct(id, stored)).length > 0)
			return { result: "doubtful" };
		const fields = dateChange(edited, stored);
		const counted = followRecord(
			id,
			{ before: stored, after: fields, stock },
			{ actor, reason: "admin productos" },
		);
		return { changes: [{ ...key, fields }, ...counted], result: "saved" };
	});
}

/** @returns undefined when the record has no such variant, or is damaged */
export function shownState(sku: string, stored: RecordFields): ShownState | undefined {
	try {
		const variants = stored.variants as RecordFields[];
		const own = sku.includes("_") ? variants[findVariantIndex(sku, stored)] : undefined;
		return { pen: Number(own?.pen ?? stored.pen), isHidden: stored.hidden === true };
	} catch (error) {
		if (error instanceof ProductFault) return undefined;
		throw error;
	}
}

function tryToEdit(sku: string, stored: RecordFields, edits: ProductEdits): RecordFields | undefined {
	try {
		const edited = editFields(sku, stored, edits);
		parseProduct(slugOfSku(sku), edited);
		return edited;
	} catch (error) {
		if (error instanceof ProductFault || error instanceof ZodError) return undefined;
		throw error;
	}
}
