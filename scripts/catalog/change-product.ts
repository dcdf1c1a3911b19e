import { tellFaults } from "~/domain/assortment/catalog-record.server";
import { changeProduct, editProduct, removeProduct } from "~/domain/assortment/change-product.server";
import { withPicture } from "~/domain/assortment/product-pictures.server";
import { renameProduct } from "~/domain/assortment/rename-product.server";
import { slugOfSku } from "~/domain/goods/sku";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { readPicturesFolder } from "~/platform/settings/parse-env.server";
import { isObject } from "~/platform/values/plain-object";
import { readInput } from "../commands/files";
import { tell, UsageError, type Work } from "../commands/run-command";
import { preparePicture, requireAlt } from "./add-picture";
import { stockReason, tellChange } from "./change-and-tell";
import { BadRecords, parseJson } from "./json-lines";
import { type CatalogValues, readEdits } from "./product-edits";

export function setProduct(
	sku: string,
	{ file, version, picture, alt, yes = false, ...edits }: CatalogValues,
): Work {
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
	if (file === undefined && (picture ?? alt) !== undefined)
		throw new UsageError(
			`--picture and --alt go with --file. Otherwise: npm run catalog -- picture add ${sku}`,
		);
	if (file !== undefined) {
		const described = picture === undefined ? "" : requireAlt(alt);
		return async (datastore, actor) => {
			const { version: saw = version, ...given } = await readFields(file);
			if (saw !== undefined && typeof saw !== "string")
				throw new BadRecords(`${file}: version: must be a text`);
			const change = (fields: RecordFields) => ({
				...{ id, change: () => ({ fields }), reason: stockReason },
				...{ version: version ?? saw, acceptDoubts: yes },
			});
			const pictured =
				picture === undefined
					? { fields: given }
					: withPicture(id, given, await preparePicture(picture, described));
			const asked = change("fields" in pictured ? pictured.fields : given);
			const changed = await changeProduct(datastore, asked, actor);
			return tellChange(datastore, id, changed, { now: actor.now, version: asked.version });
		};
	}
	const edit = readEdits(edits);
	return async (datastore, actor) => {
		const asked = { sku, edit, version, acceptDoubts: yes, reason: stockReason };
		const changed = await editProduct(datastore, asked, actor);
		if (changed.outcome === "refused" && changed.fault === "unknown")
			throw new Error(`There is no product ${id}. A new one needs --file.`);
		return tellChange(datastore, sku, changed, { now: actor.now, version });
	};
}

async function readFields(file: string): Promise<RecordFields> {
	const bytes = await readInput(file);
	try {
		const fields = parseJson(bytes);
		if (isObject(fields)) return fields;
	} catch (error) {
		throw error instanceof BadRecords ? new BadRecords(`${file} ${error.message}`) : error;
	}
	throw new BadRecords(`${file} must hold an object, a product's fields.`);
}

export function renameNamedProduct(slug: string, newSlug: string): Work {
	const asked = { slug, newSlug, pictures: readPicturesFolder() };
	return tell((datastore, actor) => renameProduct(datastore, asked, actor), {
		renamed: () => `Renamed product ${slug}: it is ${newSlug} now, and ${slug} leads to it.`,
		unknown: () => new Error(`There is no product ${slug}.`),
		badSlug: () => new Error(`${newSlug} cannot be the id of a product.`),
		taken: ({ by }) =>
			new Error(
				by === newSlug ? `There is a product ${newSlug} already.` : `${newSlug} is a former slug of ${by}.`,
			),
		invalid: ({ faults }) => new Error(`product ${newSlug}: ${tellFaults(faults)}`),
	});
}

export function removeNamedProduct(id: string): Work {
	return async (datastore, actor) => {
		if ((await removeProduct(datastore, id, actor)) === "removed") return `Removed product ${id}.\n`;
		throw new Error(`There is no product ${id}.`);
	};
}
