import { BadRecords, productVersion, storedProduct } from "../../app/domain/assortment/catalog-record.server";
import {
	type ChangedProduct,
	changeProduct,
	DoubtfulPrices,
	OutdatedProduct,
	type ProductChange,
} from "../../app/domain/assortment/change-product.server";
import { readBusiness } from "../../app/domain/business/business-record.server";
import { convertProductPrices } from "../../app/domain/goods/convert-product-prices";
import type { Datastore } from "../../app/platform/datastore/datastore.server";
import { limaDay } from "../../app/platform/values/lima-time";
import { actor } from "../commands/actor";
import { firstLines } from "../commands/format";
import { formatPrices, tellLacks } from "./describe-product";
import { warnOfMissingFiles } from "./picture-files";
import { listDifferences } from "./record-leaves";

/**
 * Changes a product as `changeProduct` does.
 * @returns what was done, in a sentence and a line for each changed field
 * @throws BadRecords for invalid or doubtful fields, or when the stored record has another version; DatastoreUnavailable
 */
export async function changeAndTell(datastore: Datastore, change: ProductChange): Promise<string> {
	const { id } = change;
	const { record, stored, counted } = await tryChange(datastore, change);
	process.stderr.write(warnOfMissingFiles([record]));
	const { exchangeRate } = await readBusiness(datastore);
	const product = storedProduct(id, record.fields, limaDay(new Date()));
	const done = product
		? `Set product ${id}: ${formatPrices(convertProductPrices(product, exchangeRate))}.`
		: `Set product ${id}. To be shown it needs: ${tellLacks(record)}.`;
	const differences = stored ? listDifferences(stored, record.fields) : [];
	const moves = counted.flatMap(({ collection, fields }) =>
		collection === "stock-move" && fields
			? [`stock: ${fields.left} now, ${Number(fields.left) - Number(fields.units)} before`]
			: [],
	);
	return [done, ...firstLines([...differences, ...moves]), ""].join("\n");
}

async function tryChange(datastore: Datastore, change: ProductChange): Promise<ChangedProduct> {
	try {
		return await changeProduct(datastore, change, { actor: actor(), reason: "product set" });
	} catch (error) {
		if (error instanceof DoubtfulPrices)
			throw new BadRecords(`${error.message} If it is meant, repeat it with --yes.`);
		if (error instanceof OutdatedProduct) throw new BadRecords(describeOutdated(change, error));
		throw error;
	}
}

function describeOutdated({ id, version }: ProductChange, { stored, wanted }: OutdatedProduct): string {
	if (!stored) return `product ${id}: was removed since version ${version}; nothing was written.`;
	const present = productVersion(id, stored);
	return [
		`product ${id}: has changed since version ${version}; nothing was written. It is version ${present} now.`,
		"From what is stored to what you wanted:",
		...firstLines(listDifferences(stored, wanted)),
	].join("\n");
}
