import { choiceLabel, skuOf } from "~/domain/cart/sku.server";
import { parseDraft } from "~/domain/goods/parse-catalog-record.server";
import { shippingClassNames, shippingClassOf } from "~/domain/goods/shipping-class";
import { withUnits } from "~/domain/goods/stock-record.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { findInPages } from "~/platform/datastore/find-in-pages.server";
import { toDecimal } from "~/platform/values/money";
import { type Visibility, visibilityOf } from "./edit-product.server";
import type { ProductRecords } from "./stock-items.server";

/**
 * Columns of the exported and imported table of products, in this order. An import ignores `opcion`. By
 * `stock_exportado` it knows which units somebody typed, and which are only those of the export.
 */
export const spreadsheetColumns = [
	"codigo",
	"opcion",
	"nombre",
	"resumen",
	"categoria",
	"precio",
	"dolares",
	"oferta",
	"oferta_desde",
	"oferta_hasta",
	"stock",
	"estado",
	"envio",
	"adelanto",
	"etiquetas",
	"stock_exportado",
] as const;
export type SpreadsheetColumn = (typeof spreadsheetColumns)[number];
export type TableRow = Record<SpreadsheetColumn, string>;

/**
 * The row of a product and one for each of its variants; none for an absent or damaged product. What a draft lacks is an
 * empty cell.
 */
export function spreadsheetRowsOf({ id, fields, stock }: ProductRecords, today: string): TableRow[] {
	const product = fields && parseDraft(id, withUnits(fields, stock), today);
	if (!product) return [];
	const whole: TableRow = {
		...offerCells(id, "", product, product.stock),
		nombre: product.name,
		resumen: product.summary ?? "",
		categoria: product.category ?? "",
		estado: stateOf(visibilityOf(fields, today)),
		envio: shippingClassNames[shippingClassOf(product)],
		adelanto: product.depositPercent?.toString() ?? "",
		etiquetas: (product.tags ?? []).join(", "),
	};
	const variants = product.variants.map((variant) => {
		const item = { product, variant };
		return offerCells(skuOf(item), choiceLabel(item), variant, variant.stock);
	});
	return [whole, ...variants];
}

type Priced = Pick<NonNullable<ReturnType<typeof parseDraft>>, "pen" | "usd" | "sale">;

function offerCells(codigo: string, opcion: string, { pen, usd, sale }: Priced, units: number | undefined) {
	const amount = (minorUnits: number | undefined) => (minorUnits === undefined ? "" : toDecimal(minorUnits));
	const stock = units === undefined ? "" : String(units);
	return {
		...{ codigo, opcion, nombre: "", resumen: "", categoria: "", estado: "" },
		...{ envio: "", adelanto: "", etiquetas: "" },
		precio: amount(pen),
		dolares: amount(usd),
		oferta: amount(sale?.pen),
		oferta_desde: sale?.from ?? "",
		oferta_hasta: sale?.until ?? "",
		stock,
		stock_exportado: stock,
	};
}

/** The whole table, headings first, read page by page between requests. @throws DatastoreUnavailable */
export async function* exportSpreadsheet(datastore: Datastore, today: string): AsyncGenerator<string[]> {
	yield [...spreadsheetColumns];
	for await (const products of findInPages(datastore, "product", { size: pageSize })) {
		const stocks = await Promise.all(products.map(({ id }) => datastore.get("stock", id)));
		for (const [index, { id, fields }] of products.entries())
			for (const row of spreadsheetRowsOf({ id, fields, stock: stocks[index] }, today))
				yield spreadsheetColumns.map((column) => row[column]);
	}
}

const pageSize = 50;

function stateOf(visibility: Visibility): string {
	if (typeof visibility === "object") return visibility.from;
	return visibility === "hidden" ? "oculto" : "visible";
}
