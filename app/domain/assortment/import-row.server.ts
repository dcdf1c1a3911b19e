import type { Category } from "~/domain/goods/category";
import { fillPrice, rateOf } from "~/domain/goods/dollar-price";
import { isSaleOver } from "~/domain/goods/sale";
import { shippingClasses, shippingClassNames } from "~/domain/goods/shipping-class";
import { readTags } from "~/domain/goods/tags";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { describeIssue } from "~/platform/values/describe-issue.server";
import { plainText } from "~/platform/values/plain-text";
import { faultsOf } from "./catalog-record.server";
import { type EditFault, editFields, type ProductEdit, type Visibility } from "./edit-product.server";
import { findOfferFaults } from "./offer-faults.server";
import type { TableRow } from "./spreadsheet-columns.server";
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
	{ categories, exchangeRate, today }: RowTerms,
): string[] {
	if (fields && !row)
		return [
			sku === id
				? "El producto guardado tiene un error: corrígelo primero."
				: "El producto no tiene esta opción.",
		];
	if (!fields && sku !== id) return ["No hay un producto con este código."];
	const { categoria, oferta_hasta: until, nombre, precio, dolares } = changed;
	const isNew = !fields;
	const faults: [isFault: boolean, text: string][] = [
		[
			categoria !== undefined && !categories.has(categoria),
			`No hay una categoría «${categoria}»: usa ${[...categories.values()].map(({ name }) => name).join(", ")}.`,
		],
		[until !== undefined && isSaleOver({ until }, today), `El último día de la oferta, ${until}, ya pasó.`],
		[isNew && nombre === undefined, "Es un producto nuevo: falta su nombre."],
		[isNew && categoria === undefined, "Es un producto nuevo: falta su categoria."],
		[isNew && precio === undefined, "Es un producto nuevo: falta su precio."],
		[
			isNew && dolares === undefined && exchangeRate === undefined,
			"Es un producto nuevo: falta su precio en dolares.",
		],
	];
	return faults.filter(([isFault]) => isFault).map(([, text]) => text);
}

interface ReadRow {
	sku: string;
	changed: Partial<TableRow>;
	faults: string[];
}

/** Adds to the rows what is wrong with them. @returns the product as they make it; undefined if one is wrong */
export function applyRows(
	{ id, fields }: ProductRecords,
	rows: readonly ReadRow[],
	shop: RowTerms,
): RecordFields | undefined {
	let wanted = fields ?? newProduct(rows[0]?.changed ?? {}, shop);
	for (const { sku, changed, faults } of rows) {
		const edited = editRow(sku, wanted, changed, shop);
		if ("fields" in edited) wanted = edited.fields;
		else if (fields || faults.length === 0) faults.push(editFaults[edited.fault]);
	}
	if (rows.some(({ faults }) => faults.length > 0)) return undefined;
	if (!fields) wanted = { ...wanted, hidden: true };
	const isCategory = (one: string) => shop.categories.has(one) || one === fields?.category;
	const [fault] = [
		...faultsOf({ collection: "product", id, fields: wanted }, isCategory, shop.today, fields),
		...findOfferFaults(wanted, fields, shop.today),
	];
	if (fault) rows[0]?.faults.push(fields?.hidden && !wanted.hidden ? incomplete : describeIssue(fault));
	return fault ? undefined : wanted;
}

const incomplete = "Todavía no se puede mostrar: «Editar» dice qué le falta.";

const editFaults: Record<EditFault, string> = {
	unknownVariant: "El producto no tiene esta opción.",
	stockOfVariants: "El stock va en las filas de sus opciones.",
	pricesOfVariants: "Los precios van en las filas de sus opciones.",
	ofWholeProduct: "Eso va en la fila del producto, no en la de una opción.",
	noPrice: "Falta su precio en soles y en dolares.",
	noSalePrice: "Falta oferta, el precio.",
	noSaleEnd: "Falta oferta_hasta, el último día.",
};

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
	const { pricesVariants } = shop;
	const { nombre, resumen, categoria, estado, envio, adelanto, etiquetas } = changed;
	const { oferta, oferta_desde: from, oferta_hasta: until, stock } = changed;
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
		units: stock === undefined ? undefined : { set: Number(stock) },
	};
	return editFields(sku, fields, edit, shop);
}

function toMinorUnits(cell: string | undefined): number | undefined {
	return cell === undefined ? undefined : Math.round(Number(cell) * 100);
}

function readState(state: string): Visibility {
	if (state === "oculto") return "hidden";
	return state === "visible" ? "shown" : { from: state };
}
