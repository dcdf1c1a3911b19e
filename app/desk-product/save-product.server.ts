import type { Actor } from "~/actor";
import { BadRecords } from "~/back-office/catalog-record.server";
import { changeProduct, DoubtfulPrices, OutdatedProduct } from "~/back-office/change-product.server";
import { withJournal } from "~/back-office/journal.server";
import type { Datastore, RecordFields } from "~/datastore/datastore.server";
import { sortedJson } from "~/sorted-json";
import { mergeChanges } from "./merge-changes.server";
import type { ProductAnswer } from "./product-answer";
import { type Circumstances, writeProduct } from "./product-fields.server";
import { type ProductForm, toProductForm } from "./product-form.server";
import { doubtfulPriceText } from "./product-texts";

type Refusal = [answer: Partial<ProductAnswer>, status: number];

/**
 * Saves a product, unless it has changed since the form was shown.
 * @param by.isMeant whether doubtful prices were confirmed
 * @returns why it was not saved @throws DatastoreUnavailable
 */
export async function saveProduct(
	datastore: Datastore,
	form: ProductForm,
	given: Circumstances,
	{ actor, isMeant }: { actor: Actor; isMeant: boolean },
): Promise<Refusal | undefined> {
	const isNew = !given.stored;
	const action = "admin productos";
	const change = (present: RecordFields | undefined) => {
		const { fields } = writeProduct(form, { ...given, stored: isNew ? undefined : present });
		// Saves nothing if nothing differs, as when a form is sent twice.
		if (present && isSame(present, fields)) return present;
		const isAsSeen = isNew ? !present : present && isUnchanged(present, given.seen);
		if (!isAsSeen) throw new OutdatedProduct(present, fields);
		return fields;
	};
	try {
		await changeProduct(
			withJournal(datastore, { by: actor.by, action }),
			{ id: given.slug, isEdit: true, acceptDoubts: isMeant, category: form.category, change },
			{ actor, reason: action },
		);
		return undefined;
	} catch (error) {
		if (error instanceof OutdatedProduct) {
			if (isNew) return [{ faults: { slug: "Ya hay un producto en esta dirección: escribe otra." } }, 409];
			if (!error.stored) return goneProduct(form, given.slug);
			return [mergeChanges(form, given.seen, toProductForm(error.stored)), 409];
		}
		if (error instanceof DoubtfulPrices) return [{ form, isDoubtful: true, problem: doubtfulPriceText }, 400];
		if (error instanceof BadRecords)
			return [
				{ form, problem: "Así no se puede guardar. Revisa la categoría y los signos de los textos." },
				400,
			];
		throw error;
	}
}

/** Offers to create again what somebody has removed. */
export function goneProduct(form: ProductForm, slug: string): Refusal {
	const problem = "Ese producto ya no existe. Si guardas, se crea otra vez, como borrador.";
	return [{ form: { ...form, slug, state: "hidden" }, problem }, 409];
}

function isUnchanged(present: RecordFields, seen: ProductForm): boolean {
	return JSON.stringify(toProductForm(present)) === JSON.stringify(seen);
}

/** Ignores the days, which the store writes. */
function isSame(a: RecordFields, b: RecordFields): boolean {
	const plain = ({ created: _, changed: __, ...fields }: RecordFields) => sortedJson(fields);
	return plain(a) === plain(b);
}
