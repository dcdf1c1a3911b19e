import type { Category } from "~/domain/goods/category";
import { fillPrice, rateOf } from "~/domain/goods/dollar-price";
import { isSaleOver } from "~/domain/goods/sale";
import { shippingClasses, shippingClassNames } from "~/domain/goods/shipping-class";
import { readTags } from "~/domain/goods/tags";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { describeIssue } from "~/platform/values/describe-issue.server";
import { listOf } from "~/platform/values/plain-object";
import { plainText } from "~/platform/values/plain-text";
import { faultsOf } from "./catalog-record.server";
import { editFields, findOwnPrices, type ProductEdit, type Visibility } from "./edit-product.server";
import type { SpreadsheetColumn, TableRow } from "./spreadsheet-columns.server";
import type { ProductRecords } from "./stock-items.server";

export interface RowTerms {
	categories: Map<string, Category>;
	exchangeRate: number | undefined;
	today: string;
	/** All variants with a price of their own get another one: then the product may, too. */
	pricesVariants?: boolean;
}

export function withCategoryId(cells: Partial<TableRow>, { categories }: RowTerms): Partial<TableRow> {
	const { categoria } = cells;
	if (categoria === undefined || categories.has(categoria)) return cells;
	const named = [...categories.values()].find(({ name }) => plainText(name) === plainText(categoria));
	return named ? { ...cells, categoria: named._id } : cells;
}

/** Leaves out units that nobody changed in the table since its export. */
export function onlyTyped({ stock_exportado: exported, ...cells }: Partial<TableRow>): Partial<TableRow> {
	if (exported === undefined || cells.stock !== exported) return cells;
	const { stock: _, ...others } = cells;
	return others;
}

export function findRowFaults(
	sku: string,
	row: TableRow | undefined,
	changed: Partial<TableRow>,
	{ id, fields }: ProductRecords,
	{ categories, exchangeRate, today, pricesVariants }: RowTerms,
): string[] {
	if (fields && !row)
		return [
			sku === id
				? "El producto guardado tiene un error: corrígelo primero."
				: "El producto no tiene esta opción.",
		];
	if (!fields && sku !== id) return ["No hay un producto con este código."];
	const isOf = (...columns: SpreadsheetColumn[]) => columns.some((column) => changed[column] !== undefined);
	const { categoria, oferta, oferta_hasta: until } = changed;
	const own = findOwnPrices(fields?.variants);
	const hasDays = row?.oferta_hasta ? !isSaleOver({ until: row.oferta_hasta }, today) : false;
	const isOffered = oferta === undefined ? isOf("oferta_desde") : oferta !== "no";
	const faults: [isFault: boolean, text: string][] = [
		[
			sku !== id && isOf("nombre", "resumen", "categoria", "estado", "envio", "adelanto", "etiquetas"),
			"Eso va en la fila del producto, no en la de una opción.",
		],
		[
			sku === id && listOf(fields?.variants).length > 0 && isOf("stock"),
			"El stock va en las filas de sus opciones.",
		],
		[
			sku === id &&
				((own === "some" && !pricesVariants && isOf("precio", "dolares")) ||
					(own === "all" && isOf("precio", "dolares", "oferta", "oferta_desde", "oferta_hasta"))),
			"Los precios van en las filas de sus opciones.",
		],
		[
			categoria !== undefined && !categories.has(categoria),
			`No hay una categoría «${categoria}»: usa ${[...categories.values()].map(({ name }) => name).join(", ")}.`,
		],
		[!hasDays && isOffered && !until, "Falta oferta_hasta, el último día."],
		[!row?.oferta && !isOf("oferta") && isOf("oferta_desde", "oferta_hasta"), "Falta oferta, el precio."],
		[until !== undefined && isSaleOver({ until }, today), `El último día de la oferta, ${until}, ya pasó.`],
		[!fields && !isOf("nombre"), "Es un producto nuevo: falta su nombre."],
		[!fields && !isOf("categoria"), "Es un producto nuevo: falta su categoria."],
		[!fields && !isOf("precio"), "Es un producto nuevo: falta su precio."],
		[
			!fields && !isOf("dolares") && exchangeRate === undefined,
			"Es un producto nuevo: falta su precio en dolares.",
		],
	];
	return faults.filter(([isFault]) => isFault).map(([, text]) => text);
}

export function applyRows(
	{ id, fields }: ProductRecords,
	rows: readonly { sku: string; changed: Partial<TableRow> }[],
	shop: RowTerms,
): RecordFields | string {
	const start = fields ?? newProduct(rows[0]?.changed ?? {}, shop);
	const wanted = rows.reduce((edited, { sku, changed }) => editRow(sku, edited, changed, shop), start);
	if (!fields) wanted.hidden = true;
	const isCategory = (one: string) => shop.categories.has(one) || one === fields?.category;
	const [fault] = faultsOf({ collection: "product", id, fields: wanted }, isCategory, shop.today, fields);
	return fault ? describeIssue(fault) : wanted;
}

function newProduct(cells: Partial<TableRow>, { categories, exchangeRate, today }: RowTerms): RecordFields {
	const { nombre: name = "", resumen: summary = name, categoria: category = "", stock = "0" } = cells;
	const image = categories.get(category)?.image;
	const pen = toMinorUnits(cells.precio) ?? 0;
	return {
		...{ name, summary, description: summary, category },
		...fillPrice({ pen, usd: toMinorUnits(cells.dolares) }, rateOf(undefined, exchangeRate)),
		stock: Number(stock),
		images: [{ ...image, alt: image?.alt || name }],
		features: [],
		sections: [],
		created: today,
		hidden: true,
	};
}

function editRow(sku: string, fields: RecordFields, changed: Partial<TableRow>, shop: RowTerms) {
	const { today, pricesVariants } = shop;
	const { nombre, resumen, categoria, estado, envio, adelanto, etiquetas } = changed;
	const { oferta, oferta_desde: from, oferta_hasta: until } = changed;
	const isOffered = oferta !== undefined || from !== undefined || until !== undefined;
	const edit: ProductEdit = {
		fields: {
			...(nombre !== undefined && { name: nombre }),
			...(resumen !== undefined && { summary: resumen }),
			...(categoria !== undefined && { category: categoria }),
			...(envio !== undefined && {
				shippingClass: shippingClasses.find((one) => shippingClassNames[one] === envio),
			}),
			...(adelanto !== undefined && { depositPercent: adelanto === "no" ? undefined : Number(adelanto) }),
		},
		tags: etiquetas === undefined ? undefined : etiquetas === "no" ? [] : readTags(etiquetas),
		visibility: estado === undefined ? undefined : readState(estado),
		pen: toMinorUnits(changed.precio),
		usd: toMinorUnits(changed.dolares),
		pricesVariants,
		sale: oferta === "no" ? null : isOffered ? { pen: toMinorUnits(oferta), from, until } : undefined,
	};
	const edited = editFields(sku, fields, edit, today);
	if ("fault" in edited) throw new Error(`${sku}: ${edited.fault}`);
	return edited.fields;
}

function toMinorUnits(cell: string | undefined): number | undefined {
	return cell === undefined ? undefined : Math.round(Number(cell) * 100);
}

function readState(state: string): Visibility {
	if (state === "oculto") return "hidden";
	return state === "visible" ? "shown" : { from: state };
}
