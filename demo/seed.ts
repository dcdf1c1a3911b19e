import { businessKey } from "../app/domain/business/business-record.server";
import type { Stars } from "../app/domain/goods/review";
import type { Review } from "../app/domain/goods/review-record.server";
import { toReviewRecord } from "../app/domain/goods/review-record.server";
import type {
	Change,
	Datastore,
	RecordFields,
	StoredRecord,
} from "../app/platform/datastore/datastore.server";
import { limaDay } from "../app/platform/values/lima-time";
import categories from "./catalog/category.json";
import audio from "./catalog/products/audio.json";
import celulares from "./catalog/products/celulares.json";
import comedor from "./catalog/products/comedor.json";
import computacion from "./catalog/products/computacion.json";
import decoracion from "./catalog/products/decoracion.json";
import dormitorio from "./catalog/products/dormitorio.json";
import electrohogar from "./catalog/products/electrohogar.json";
import iluminacion from "./catalog/products/iluminacion.json";
import sala from "./catalog/products/sala.json";
import televisores from "./catalog/products/televisores.json";
import reviews from "./catalog/reviews.json";

const catalogCollections = ["category", "product"] as const;

export const demoCatalog: Record<(typeof catalogCollections)[number], StoredRecord[]> = {
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

const saleDays = 14;

/** By slug, in céntimos of soles and cents of dollars. */
const salePrices: Record<string, { pen: number; usd: number }> = {
	"barra-de-sonido-wayra": { pen: 48000, usd: 12800 },
	"cafetera-puka": { pen: 66750, usd: 17800 },
	"freidora-de-aire-wira": { pen: 31500, usd: 8400 },
	"licuadora-chapuy": { pen: 22500, usd: 6000 },
	"televisor-43-rikuy": { pen: 78750, usd: 21000 },
};

/** Marked in the store as "Opinión de demostración". */
const demoReviews: Review[] = reviews.map(([product, stars, author, day, text], index) => ({
	id: `demo-${index + 1}`,
	product: String(product),
	order: null,
	stars: stars as Stars,
	text: String(text),
	author: String(author),
	writtenAt: `${day}T17:00:00.000Z`,
	status: "approved",
	isDemo: true,
}));

/**
 * Writes the demo catalogue, some of it on sale from today on, and its reviews in one commit. Records with the same ids
 * are replaced, others stay. A store that was never started shows the demo's contents from then on.
 * @returns the number of records of the catalogue
 * @throws DatastoreUnavailable
 */
export async function seedDemo(datastore: Datastore): Promise<number> {
	const until = limaDay(new Date(Date.now() + saleDays * 24 * 60 * 60_000));
	const withSale = (id: string, fields: RecordFields) => {
		const price = salePrices[id];
		return price ? { ...fields, sale: { ...price, until } } : fields;
	};
	const changes: Change[] = [
		...catalogCollections.flatMap((collection) =>
			demoCatalog[collection].map(({ id, fields }) => ({
				collection,
				id,
				fields: withSale(id, fields),
			})),
		),
		...demoReviews.map((review): Change => {
			return { collection: "review", id: review.id, fields: toReviewRecord(review) };
		}),
	];
	return datastore.runTransaction([businessKey], ([before]) => {
		const fields = { demoContents: "visibles", ...before };
		return { changes: [...changes, { ...businessKey, fields }], result: changes.length };
	});
}

/**
 * Seeds a datastore that has no categories and no products.
 * @returns the number of records written, 0 when there were some already
 * @throws DatastoreUnavailable
 */
export async function seedIfEmpty(datastore: Datastore): Promise<number> {
	return (await isEmpty(datastore)) ? seedDemo(datastore) : 0;
}

/** Whether the catalogue has no records. @throws DatastoreUnavailable */
export async function isEmpty(datastore: Datastore): Promise<boolean> {
	for (const collection of catalogCollections) {
		const records = await datastore.find(collection);
		if (records.length > 0) return false;
	}
	return true;
}
