import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { parseProduct } from "../../app/catalog/parse-catalog-record.server";
import type { RecordFields } from "../../app/datastore/datastore.server";
import { UsageError, type Work } from "../commands/run-command";
import { resolveTypedPath } from "../commands/typed-path";
import { dateChange } from "./change-day";
import { warnOfMissingFiles } from "./picture-files";
import { doubtsAbout, formatPrices } from "./prices";
import { BadRecords, faultsOf, isObject, parseJson, storedProduct } from "./records";

export function setCategory(
	id: string,
	{ name, image, description }: { name?: string; image?: string; description?: string },
): Work {
	const fields = { name: name?.trim(), image, ...(description !== undefined && { description }) };
	const faults = faultsOf({ collection: "category", id, fields }, () => true);
	if (faults.length > 0)
		throw new UsageError(faults.map((fault) => fault.replace(/^(\w+)[.\w]*:/, "--$1:")).join("\n"));
	return async (datastore) => {
		await datastore.set("category", id, fields);
		process.stderr.write(warnOfMissingFiles([{ collection: "category", id, fields }]));
		return `Set category ${id}.\n`;
	};
}

export function setProduct(id: string, { file, yes }: { file?: string; yes?: boolean }): Work {
	if (!file) throw new UsageError("product set needs --file, the JSON file with the product's fields.");
	return async (datastore) => {
		const fields = await readFields(file);
		const categories = new Set((await datastore.list("category")).map((category) => category.id));
		const faults = faultsOf({ collection: "product", id, fields }, (category) => categories.has(category));
		if (faults.length > 0) throw new BadRecords(`product ${id}: ${faults.join("; ")}`);
		const product = parseProduct(id, fields);
		const stored = await datastore.get("product", id);
		const doubts = doubtsAbout(product, storedProduct(id, stored));
		if (doubts.length > 0 && !yes) {
			throw new BadRecords(`product ${id}: ${doubts.join("; ")}. If it is meant, repeat it with --yes.`);
		}
		const record = dateChange({ collection: "product", id, fields }, stored);
		await datastore.set("product", id, record.fields);
		process.stderr.write(warnOfMissingFiles([record]));
		return `Set product ${id}: ${formatPrices(product)}.\n`;
	};
}

async function readFields(file: string): Promise<RecordFields> {
	const bytes = await (file === "-" ? buffer(process.stdin) : readFile(resolveTypedPath(file))).catch(
		(error: Error) => {
			throw new Error(`${file} cannot be read: ${error.message}`);
		},
	);
	try {
		const fields = parseJson(bytes);
		if (isObject(fields)) return fields;
	} catch (error) {
		throw error instanceof BadRecords ? new BadRecords(`${file} ${error.message}`) : error;
	}
	throw new BadRecords(`${file} must hold an object, a product's fields.`);
}

export function removeRecord(collection: "category" | "product", id: string): Work {
	return async (datastore) => {
		if (await datastore.remove(collection, id)) return `Removed ${collection} ${id}.\n`;
		throw new Error(`There is no ${collection} ${id}.`);
	};
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
