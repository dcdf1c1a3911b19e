import { storedProduct } from "~/domain/assortment/catalog-record.server";
import { readBusiness } from "~/domain/business/business-record.server";
import { convertProductPrices } from "~/domain/goods/convert-product-prices";
import { findFirstDay, parseCategory, parseProduct } from "~/domain/goods/parse-catalog-record.server";
import { slugOfSku } from "~/domain/goods/sku";
import type { Actor } from "~/domain/staff/actor";
import { journaled } from "~/domain/staff/journal.server";
import {
	type Datastore,
	type RecordFields,
	recordIdPattern,
	type StoredRecord,
} from "~/platform/datastore/datastore.server";
import { limaDay } from "~/platform/values/lima-time";
import { toDecimal } from "~/platform/values/money";
import { isObject } from "~/platform/values/plain-object";
import { addPhoto } from "./catalog/add-picture";
import { removeUnusedCategory, setCategory } from "./catalog/category";
import { removeNamedProduct, renameNamedProduct, setProduct } from "./catalog/change-product";
import { showProduct } from "./catalog/describe-product";
import { importRecords } from "./catalog/import";
import { exportRecords } from "./catalog/json-lines";
import { type CatalogValues, catalogOptions, editNames } from "./catalog/product-edits";
import { readSku } from "./commands/read-arguments";
import { exportCommand, exportHelp, listLines } from "./commands/records";
import { rejectedHelp } from "./commands/rejected-rows";
import { runProgram, UsageError, type Work } from "./commands/run-command";
import { listStockedProducts, listWaiting } from "./stock/list-items";

const help = `Usage: npm run catalog -- <command>

  category list                  the categories, one a line: id, name, image
  category set <id> [--name "<name>"] [--image <path>] [--description "<text>"]
      [--position <number>]      changes what is given, and "" takes off a description or position; a
                                 new category needs a name and an image; the lowest position comes
                                 first, and categories without one come last, by their names
  category remove <id>           removes a category in which there are no products

  product list                   the products, one a line: id, name, category, prices, stock
  product show <id> [--json]     everything of one product, with the version of its record
    --json                       as the file that product set takes
  product set <id> --file <json> [--picture <photo> --alt "<text>"] [--version <version>] [--yes]
                                 creates or replaces a product; the file has its fields, and the
                                 photo is added to its pictures
  product set <sku> [--price <soles>] [--price-usd <dollars>] [--name "<name>"]
      [--summary "<text>"] [--description "<text>"] [--category <id>]
      [--tags "<tag>, <tag>"] [--hidden | --shown | --shown-from <day>]
      [--sale-price <soles>] [--sale-price-usd <dollars>] [--sale-from <day>]
      [--sale-until <day>] [--no-sale] [--stock <units>] [--version <version>] [--yes]
                                 changes only what is given; dollars that are not given follow
                                 the soles at the product's rate
    --hidden                     takes the product out of the store, until --shown; it may then lack
                                 what a shown product needs, such as a picture
    --shown-from 2026-12-01      shows the product from that day on, in Lima
    --sale-until 2026-11-29      the last day of the sale, in Lima
    --stock 12, --stock +5       units on the shelf, or that came in; see npm run stock
    --version <version>          refuses if somebody has changed the product since that version;
                                 a file of product show --json has it in it
  product rename <id> <new id>   gives a product another id, and so its page another address: stock,
                                 orders, reviews, carts and links follow; the same way back undoes it
  product remove <id>            removes a product; its units stay for one that is made again, or
                                 that names it among its formerSlugs

  many <act> [<value>]           changes many products at once, as one change
      raise, lower or sale <percent>; end-sale; show; hide; category <id>; tag or untag <tag>
    --find <words>  --category <id>  --tagged <tag>
                                 which: by the words of their names, by category, by tag
    --all                        without a filter
    --hidden                     those that the store does not show, as show does by itself
    --rounding <how>             none, tenth, sol or ninety (a price that ends in .90)
    --sale-from  --sale-until    the days of a sale
    --dry-run                    says what it would do and writes nothing
    --yes, --rejected            as for import
  undo <entry>                   takes back what many or the import of a .csv changed, which says
                                 how; what has changed since stays

  picture add <sku> <photo> --alt "<text>"
                                 adds a photo (JPEG, PNG, WebP or AVIF) to a product, or to one of
                                 its variants: turned upright, without its metadata, in all sizes,
                                 in DATA_DIR/pictures; the text says what is to be seen

  waiting                        who gets a notice when a sold-out product is back, one a line:
                                 SKU, stock, e-mail, since when (in Lima); without requests that
                                 nobody has confirmed

  export [--out <file>]          all categories and products as JSON Lines, or to a file whose name
                                 ends in .csv a table of products, as the desk has it
  import <file> [--replace] [--restore] [--dry-run] [--yes] [--rejected <file>]
                                 writes the records of such a file, all of them or none; of a .csv
                                 the rows that differ, each product in a transaction of its own;
                                 units only where stock is not what stock_exportado says, or without
                                 that column and opcion; nothing if a row is wrong
    --replace                    also removes the categories and products that it does not name
    --restore                    also writes over what has changed since the file was exported: with
                                 --replace, the way back to that export
    --dry-run                    checks the file, says what it would do and writes nothing
${rejectedHelp}

  seed [--if-empty]              writes the demo catalogue, all of it or nothing

A price under one sol, or ten times what it was or a tenth of it, is taken for a slip unless --yes
says that it is meant. A product is taken with all its rows of a table, or not at all.

A <sku> is a product's id, or the SKU of one of its variants, such as sofa-puna_d9e820, for its
price. product show lists them.

An id has lower-case letters, digits and hyphens. An image is a path of the site that begins
with /, such as /images/category/sala-800.webp, or an https address. Instead of a file, - is the
standard input. Each line of JSON Lines is one record, with prices in céntimos and cents:

  {"collection":"product","id":"sofa-ayni","fields":{"name":"Sofá Ayni","pen":349900, …}}
${exportHelp("catalog")}
With Firestore, one import of JSON Lines changes at most 8 MB. With SQLite, the store refuses orders
while it writes, for some seconds for each 10,000 products: import so many at night.
`;

/** Imported when needed: with the store's texts, which an undo reads, it is twelve times as large as the rest. */
const tables = () => import("./catalog/csv-table");

const noSku = (typed: string) => `Not a SKU: "${typed}". product show lists them.`;

await runProgram({
	name: "catalog",
	help,
	options: catalogOptions,
	commands: {
		"category list": { prepare: () => listCategories },
		"category set": {
			takes: 1,
			options: ["name", "image", "description", "position"],
			prepare: ([id], values) => setCategory(checkId("category", id), values),
		},
		"category remove": { takes: 1, prepare: ([id]) => removeUnusedCategory(checkId("category", id)) },
		"product list": { prepare: () => listProducts },
		"product set": {
			takes: 1,
			options: ["file", "version", "picture", "alt", "yes", ...editNames],
			needs: { alt: "picture" },
			either: [["hidden", "shown", "shown-from"]],
			prepare: ([sku], values) => setProduct(readSku(sku, noSku), values),
		},
		"product show": {
			takes: 1,
			options: ["json"],
			prepare: ([sku], { json = false }) => showProduct(slugOfSku(readSku(sku, noSku)), json),
		},
		"product rename": {
			takes: 2,
			prepare: ([id, newId]) => renameNamedProduct(checkId("product", id), checkId("product", newId)),
		},
		"product remove": { takes: 1, prepare: ([id]) => removeNamedProduct(checkId("product", id)) },
		"picture add": {
			takes: 2,
			options: ["alt"],
			prepare: ([sku, file], { alt }) => addPhoto(readSku(sku, noSku), file, alt),
		},
		many: {
			takes: 2,
			options: [
				...(["find", "category", "tagged", "all", "hidden", "rounding", "sale-from"] as const),
				...(["sale-until", "dry-run", "yes", "rejected"] as const),
			],
			either: [
				["all", "find"],
				["all", "category"],
				["all", "tagged"],
			],
			prepare: async (given, values) => (await tables()).changeMany(given, values),
		},
		undo: { takes: 1, prepare: async (given) => (await tables()).undoEntry(given) },
		waiting: { prepare: () => listWaiting },
		export: exportCommand(async (datastore, file) =>
			file !== undefined && isTable(file)
				? (await tables()).exportTableTo(datastore, file)
				: exportRecords(datastore, file),
		),
		import: {
			takes: 1,
			options: ["replace", "restore", "dry-run", "yes", "rejected"],
			prepare: ([file], values) => importFrom(file, values),
		},
		seed: { options: ["if-empty"], prepare: (_, values) => seed(values["if-empty"] ?? false) },
	},
});

function isTable(file: string): boolean {
	return /\.csv$/i.test(file);
}

function checkId(noun: string, id: string | undefined): string {
	if (id && recordIdPattern.test(id)) return id;
	throw new UsageError(
		`A ${noun} needs an id of lower-case letters, digits and hyphens${id ? `, not "${id}"` : ""}.`,
	);
}

async function listCategories(datastore: Datastore): Promise<string> {
	return listRecords("category", await datastore.find("category"), (id, fields) => {
		const { image } = fields;
		return [parseCategory(id, fields).name, String((isObject(image) ? image.src : image) ?? "")];
	});
}

async function listProducts(datastore: Datastore, { now }: Actor): Promise<string> {
	const today = limaDay(now);
	const { exchangeRate } = await readBusiness(datastore);
	return listRecords("product", await listStockedProducts(datastore), (id, fields) => {
		const isHidden = fields.hidden === true;
		if (isHidden && !storedProduct(id, fields, today))
			return [fields.name ?? "", fields.category ?? "", "draft"].map(String);
		const product = parseProduct(id, fields, today);
		const { name, categoryId, price, stock } = convertProductPrices(product, exchangeRate);
		const firstDay = findFirstDay(fields, today);
		return [
			...[name, categoryId, `PEN ${toDecimal(price.pen)}`, `USD ${toDecimal(price.usd)}`, stock],
			...(isHidden ? ["hidden"] : []),
			...(firstDay ? [`shown from ${firstDay}`] : []),
		];
	});
}

/** One line for each record, damaged ones included. */
function listRecords(
	noun: string,
	records: StoredRecord[],
	cellsOf: (id: string, fields: RecordFields) => (string | number)[],
): string {
	return listLines(records, noun, undefined, ({ id, fields }) => {
		try {
			return [id, ...cellsOf(id, fields)];
		} catch {
			return [id, "(is not shown in the store: export tells why)"];
		}
	});
}

function importFrom(file: string | undefined, values: CatalogValues): Work {
	if (!file) throw new UsageError("import needs a file, or - for the standard input.");
	const { replace = false, restore: restores = false, rejected } = values;
	const { "dry-run": isDryRun = false, yes: acceptDoubts = false } = values;
	const options = { replace, restores, isDryRun, acceptDoubts, rejected };
	if (!isTable(file) && rejected !== undefined) throw new UsageError("--rejected goes with a .csv table.");
	if (isTable(file) && (replace || restores))
		throw new UsageError(
			"A .csv table names what changes: --replace and --restore go with JSON Lines. See undo.",
		);
	return async (datastore, actor) => {
		const run = isTable(file) ? (await tables()).importTable : importRecords;
		return run(datastore, file, options, actor);
	};
}

function seed(ifEmpty: boolean): Work {
	return async (datastore, actor) => {
		const { seedDemo, seedIfEmpty } = await import("../demo/seed");
		const written = await (ifEmpty ? seedIfEmpty : seedDemo)(journaled(datastore, actor));
		if (written === 0) return "The catalogue has records already; nothing was written.\n";
		return `Wrote ${written} records of the demo catalogue.\n`;
	};
}
