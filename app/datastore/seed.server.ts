import {
	type CatalogCollection,
	catalogCollections,
	type Datastore,
	type StoredRecord,
} from "./datastore.server";
import categories from "./seed/category.json";
import products from "./seed/product.json";
import samples from "./seed/sample.json";

/**
 * Writes the demo catalogue over whatever has the same ids; safe to repeat.
 * @returns how many records were written. @throws DatastoreUnavailable
 */
export async function seedDemo(datastore: Datastore): Promise<number> {
	let written = 0;
	for (const collection of catalogCollections) {
		for (const { id, fields } of demo[collection]) {
			await datastore.set(collection, id, fields);
			written += 1;
		}
	}
	return written;
}

/** Whether there is no record in any collection of the catalogue. @throws DatastoreUnavailable */
export async function isEmpty(datastore: Datastore): Promise<boolean> {
	for (const collection of catalogCollections) {
		const records = await datastore.list(collection);
		if (records.length > 0) return false;
	}
	return true;
}

const demo: Record<CatalogCollection, StoredRecord[]> = {
	category: categories,
	product: products,
	sample: samples,
};
