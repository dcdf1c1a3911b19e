import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { slugOfSku } from "../../app/cart/cart";
import type { RecordFields } from "../../app/datastore/datastore.server";
import { UsageError, type Work } from "../commands/run-command";
import { resolveTypedPath } from "../commands/typed-path";
import { changeProduct } from "./change-product";
import { editFields, type ProductEdits, readEdits } from "./product-edits";
import { BadRecords, isObject, parseJson } from "./records";

export interface ProductOptions extends ProductEdits {
	file?: string;
	version?: string;
	yes?: boolean;
}

/** Replaces a product by a file's fields, or changes single ones. @param sku the product's id, or a variant's SKU */
export function setProduct(sku: string, { file, version, yes = false, ...edits }: ProductOptions): Work {
	const id = slugOfSku(sku);
	const edited = Object.keys(edits);
	if (file === undefined && edited.length === 0)
		throw new UsageError(
			"product set needs --file, the JSON file with the product's fields, or what to change.",
		);
	if (file !== undefined && edited.length > 0)
		throw new UsageError(`--file has all fields already: leave out --${edited.join(", --")}.`);
	if (file !== undefined && id !== sku)
		throw new UsageError(`A file has the whole product: name it by its id, ${id}.`);
	if (file !== undefined) {
		return async (datastore) => {
			const { version: saw = version, ...fields } = await readFields(file);
			if (saw !== undefined && typeof saw !== "string")
				throw new BadRecords(`${file}: version: must be a text`);
			const { category } = fields;
			const change = () => fields;
			return changeProduct(datastore, { id, version: version ?? saw, acceptDoubts: yes, category, change });
		};
	}
	const read = readEdits(edits);
	const { category } = edits;
	const change = (stored: RecordFields | undefined) => {
		if (stored) return editFields(sku, stored, read);
		throw new Error(`There is no product ${id}. A new one needs --file.`);
	};
	return (datastore) => changeProduct(datastore, { id, version, acceptDoubts: yes, category, change });
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
