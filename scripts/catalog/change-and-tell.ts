import { productVersion, storedProduct, tellFaults } from "~/domain/assortment/catalog-record.server";
import type { ProductOutcome } from "~/domain/assortment/change-product.server";
import type { EditFault } from "~/domain/assortment/edit-product.server";
import { readBusiness } from "~/domain/business/business-record.server";
import { convertProductPrices } from "~/domain/goods/convert-product-prices";
import { slugOfSku } from "~/domain/goods/sku";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { limaDay } from "~/platform/values/lima-time";
import { firstLines } from "../commands/format";
import { formatPrices, listDifferences, tellLacks } from "./describe-product";
import { BadRecords } from "./json-lines";
import { warnOfMissingFiles } from "./picture-files";

export const stockReason = "product set";

type Outcome = ProductOutcome<EditFault | "unknown">;
type Changed = Extract<Outcome, { outcome: "changed" }>;
type Refused = Exclude<Outcome, Changed>;

/** @returns what was done, in a sentence and a line for each changed field @throws BadRecords for a refused change */
export async function tellChange(
	datastore: Datastore,
	sku: string,
	changed: Outcome,
	{ now, version }: { now: Date; version?: string | undefined },
): Promise<string> {
	if (changed.outcome !== "changed") throw new BadRecords(describeRefusal(sku, changed, version));
	const { record, stored, moves } = changed;
	process.stderr.write(warnOfMissingFiles([record]));
	const { exchangeRate } = await readBusiness(datastore);
	const product = storedProduct(record.id, record.fields, limaDay(now));
	const done = product
		? `Set product ${record.id}: ${formatPrices(convertProductPrices(product, exchangeRate))}.`
		: `Set product ${record.id}. To be shown it needs: ${tellLacks(record)}.`;
	const differences = stored ? listDifferences(stored, record.fields) : [];
	const counts = moves.map(({ left, units }) => `stock: ${left} now, ${left - units} before`);
	return [done, ...firstLines([...differences, ...counts]), ""].join("\n");
}

function describeRefusal(sku: string, refused: Refused, version: string | undefined): string {
	const id = slugOfSku(sku);
	switch (refused.outcome) {
		case "invalid":
			return `product ${id}: ${tellFaults(refused.faults)}`;
		case "doubtful":
			return `product ${id}: ${refused.doubts.join("; ")}. If it is meant, repeat it with --yes.`;
		case "refused":
			return describeFault(sku, refused.fault);
		case "outdated": {
			const { stored, wanted } = refused;
			if (!stored) return `product ${id}: was removed since version ${version}; nothing was written.`;
			return [
				`product ${id}: has changed since version ${version}; nothing was written. It is version ${productVersion(id, stored)} now.`,
				"From what is stored to what you wanted:",
				...firstLines(listDifferences(stored, wanted)),
			].join("\n");
		}
	}
}

function describeFault(sku: string, fault: EditFault | "unknown"): string {
	const id = slugOfSku(sku);
	const texts: Record<typeof fault, string> = {
		unknown: `There is no product ${id}.`,
		unknownVariant: `product ${id}: there is no variant ${sku}.`,
		stockOfVariants: `product ${id}: each variant has its own stock: name a variant by its SKU.`,
		pricesOfVariants: `product ${id}: variants have their own prices: name a variant by its SKU.`,
		ofWholeProduct: `product ${id}: that is of the whole product: name that by ${id}.`,
		noPrice:
			"A product without a price needs --price, and --price-usd unless the store has an exchange rate.",
		noSalePrice: "A sale needs --sale-price.",
		noSaleEnd: "A sale needs --sale-until.",
	};
	return texts[fault];
}
