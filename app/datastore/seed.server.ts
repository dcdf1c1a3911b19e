import {
	type CatalogCollection,
	catalogCollections,
	type Datastore,
	type StoredRecord,
} from "./datastore.server";
import categories from "./seed/category.json";
import audio from "./seed/products/audio.json";
import celulares from "./seed/products/celulares.json";
import comedor from "./seed/products/comedor.json";
import computacion from "./seed/products/computacion.json";
import decoracion from "./seed/products/decoracion.json";
import dormitorio from "./seed/products/dormitorio.json";
import electrohogar from "./seed/products/electrohogar.json";
import iluminacion from "./seed/products/iluminacion.json";
import sala from "./seed/products/sala.json";
import televisores from "./seed/products/televisores.json";

/**
 * Writes the demo catalogue over whatever has the same ids, all of it or nothing; safe to repeat.
 * @returns how many records were written. @throws DatastoreUnavailable
 */
export async function seedDemo(datastore: Datastore): Promise<number> {
	const changes = catalogCollections.flatMap((collection) =>
		demo[collection].map(({ id, fields }) => ({ collection, id, fields })),
	);
	await datastore.apply(changes);
	return changes.length;
}

/** Whether there is no record in any collection of the catalogue. @throws DatastoreUnavailable */
export async function isEmpty(datastore: Datastore): Promise<boolean> {
	for (const collection of catalogCollections) {
		const records = await datastore.list(collection);
		if (records.length > 0) return false;
	}
	return true;
}

/** The demo catalogue; its products in a file for each category. */
export const demo: Record<CatalogCollection, StoredRecord[]> = {
	category: categories,
	product: [
		...audio,
		...celulares,
		...comedor,
		...computacion,
		...decoracion,
		...dormitorio,
		...electrohogar,
		...iluminacion,
		...sala,
		...televisores,
	],
};
