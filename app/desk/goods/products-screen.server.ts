import { redirect } from "@remix-run/node";
import { type DeskStore, formHandler, listHandler } from "~/desk/frame/desk-handler.server";
import { type Problem, refuseTyped } from "~/desk/frame/desk-refusal.server";
import { pageOf, pageSizes, readSearchText, searchField } from "~/desk/frame/read-list-page.server";
import { readAmount, toPlainAmount } from "~/desk/frame/typed-amount.server";
import { describeNeeds } from "~/desk/product/product-issues.server";
import { doubtfulPriceText } from "~/desk/product/product-texts";
import { productVersion, storedProduct } from "~/domain/assortment/catalog-record.server";
import { editProduct } from "~/domain/assortment/change-product.server";
import { findOwnPrices, type ProductEdit, visibilityOf } from "~/domain/assortment/edit-product.server";
import { type ProductRecords, readProductRecords } from "~/domain/assortment/stock-items.server";
import type { CatalogSnapshot } from "~/domain/catalog/catalog-snapshot.server";
import { findInRecords, findListed, findUnlisted } from "~/domain/catalog/find-products.server";
import { findFirstDay } from "~/domain/goods/parse-catalog-record.server";
import type { Product } from "~/domain/goods/product";
import { withUnits } from "~/domain/goods/stock-record.server";
import { readTags } from "~/domain/goods/tags";
import { adminUrls } from "~/platform/admin-urls";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { urls } from "~/platform/urls";
import { formatDay, limaDay } from "~/platform/values/lima-time";
import { formatSoles } from "~/platform/values/money";
import { parsePageNumber } from "~/platform/values/page-number";
import { solesToQuery } from "~/platform/values/parse-soles";

export const loadProducts = listHandler("goods", async ({ datastore, catalog, actor, query }) => {
	const today = limaDay(actor.now);
	const snapshot = catalog.snapshot();
	const filters = readFilters(query);
	const page = parsePageNumber(query.get("pagina"));
	const unlisted = findUnlisted(snapshot, wantedBy(filters), today);
	const { shown, hasNext } = findFiltered(snapshot, filters, today, page, pageSizes.products);
	// A refused row is shown again even if somebody else has hidden the product meanwhile.
	const posted = query.get("producto") ?? "";
	if (posted && !shown.includes(posted)) shown.unshift(posted);
	const records = await Promise.all(shown.map((slug) => readProductRecords(datastore, slug)));
	const done = query.get("listo");
	const hiddenUrl = adminUrls.products({ ...filters, ver: "ocultos" });
	return {
		title: "Productos",
		filters: [
			searchField("Producto", filters.q),
			{ name: "categoria", label: "Categoría", value: filters.categoria, options: categoryOptions(snapshot) },
			{ name: "ver", label: "Estado", value: filters.ver, options: shownOptions },
			...listTagFilters(snapshot, filters.etiqueta),
		],
		heading: filters.ver ? "Productos que no se muestran" : "Productos de la tienda",
		links: [
			{ name: "Agregar un producto", url: adminUrls.newProduct },
			{ name: "Cambiar los de esta lista", url: adminUrls.changeProducts({ ...filters }) },
			{ name: "Cambiar muchos con una tabla", url: adminUrls.import() },
			{ name: "Categorías", url: adminUrls.categories },
			...(filters.ver || unlisted.length === 0
				? []
				: [{ name: `Borradores y ocultos: ${unlisted.length}`, url: hiddenUrl }]),
		],
		empty: "No hay productos así.",
		rows: records.flatMap((found) => {
			if (!found.fields) return [];
			const where = { ...filters, pagina: page > 1 ? page : undefined, producto: found.id };
			return [{ ...toRow(found, found.fields, today), action: adminUrls.products(where) }];
		}),
		next: hasNext ? adminUrls.products({ ...filters, pagina: page + 1 }) : undefined,
		done: done ? `Guardamos ${done}.` : undefined,
	};
});

export const categoryOptions = ({ categories }: CatalogSnapshot): [string, string][] => [
	["", "Todas"],
	...categories.map(({ _id, name }): [string, string] => [_id, name]),
];

const shownOptions: [string, string][] = [
	["", "Se muestran"],
	["ocultos", "No se muestran"],
];

type Filters = ReturnType<typeof readFilters>;

const wantedBy = ({ q, categoria, etiqueta }: Filters) => ({ text: q, categoryId: categoria, tag: etiqueta });

/** No filter while no product has a tag. */
function listTagFilters({ records }: CatalogSnapshot, value: string) {
	const tags = readTags(records.flatMap(({ fields }) => fields.tags ?? []).join(","));
	if (tags.length === 0 && !value) return [];
	const options = tags.sort((a, b) => a.localeCompare(b, "es")).map((tag): [string, string] => [tag, tag]);
	return [
		{ name: "etiqueta", label: "Etiqueta", value, options: [["", "Todas"], ...options] as typeof options },
	];
}

/** @returns slugs of a page */
export function findFiltered(
	snapshot: CatalogSnapshot,
	filters: Filters,
	today: string,
	page: number,
	size: number,
) {
	const wanted = wantedBy(filters);
	if (!filters.ver && !filters.etiqueta) return findListed(snapshot, wanted, page, size);
	return pageOf(findInRecords(snapshot.records, { ...wanted, isListed: !filters.ver }, today), page, size);
}

export function readFilters(query: URLSearchParams) {
	return {
		q: readSearchText(query),
		categoria: query.get("categoria") ?? "",
		ver: query.get("ver") === "ocultos" ? "ocultos" : "",
		etiqueta: query.get("etiqueta") ?? "",
	};
}

function toRow({ id, stock }: ProductRecords, fields: RecordFields, today: string) {
	const product = storedProduct(id, withUnits(fields, stock), today);
	const firstDay = findFirstDay(fields, today);
	const visibility = visibilityOf(fields, today);
	const state = typeof visibility === "object" ? "from" : visibility;
	const hasOnePrice = fields.pen !== undefined && findOwnPrices(fields.variants) === "none";
	const shownFrom = firstDay && formatDay(firstDay);
	const sale = product?.sale && `En oferta hasta el ${product.sale.until}`;
	const notes = [id, state === "hidden" && "oculto", shownFrom && `desde el ${shownFrom}`, sale];
	return {
		id,
		url: state === "shown" ? urls.product(id) : undefined,
		name: String(fields.name ?? id),
		details: notes.filter(Boolean).join(" · "),
		value: product ? describePrice(product) : state === "hidden" ? "Borrador" : "Tiene un error",
		version: productVersion(id, fields),
		state,
		firstDay: shownFrom,
		stock: adminUrls.stock({ q: id }),
		units: product?.stock ?? 0,
		withoutPrice: fields.pen === undefined ? "Todavía no tiene precio" : "Precio por variante",
		/** What shoppers pay: during an offer, its price. */
		price: hasOnePrice ? solesToQuery(product?.price.pen ?? Number(fields.pen)) : undefined,
		isOffer: product?.sale !== undefined,
	};
}

function describePrice({ price, variants }: Product): string {
	const isOne = variants.every((variant) => variant.price.pen === price.pen);
	return `${isOne ? "" : "desde "}${formatSoles(price.pen)}`;
}

export const changeListedProduct = formHandler("goods", async (received) => {
	const { datastore, typed, acting, query } = received;
	const { slug = "", price, state } = typed;
	const shown = { ...typed, intent: slug, ...(price !== undefined && { price: toPlainAmount(price) }) };
	const refuse = (problem: Problem, status = 400) => refuseTyped(shown, problem, status);
	const read = price === undefined ? { amount: undefined } : readAmount(price, "el precio en soles,");
	if ("fault" in read) return refuse({ price: read.fault });
	if (state !== "shown" && state !== "hidden" && state !== "from")
		return refuse({ state: "Elige si el producto se muestra." });
	const edit: ProductEdit = {
		fields: {},
		...(typed.isOffer ? { sale: { pen: read.amount } } : { pen: read.amount }),
		visibility: state === "from" ? undefined : state,
	};
	const asked = { sku: slug, edit, version: typed.seen ?? "", acceptDoubts: typed.meant === "on" };
	const changed = await editProduct(datastore, asked, acting("productos"));
	if (changed.outcome === "changed") {
		const where = { ...readFilters(query), pagina: query.get("pagina"), listo: slug };
		return redirect(adminUrls.products(where), 303);
	}
	if (changed.outcome === "outdated") {
		const { pen, hidden } = changed.stored ?? {};
		// A draft has none, and of others only the variants may.
		const price = typeof pen === "number" ? `cuesta ${formatSoles(pen)} y ` : "";
		const now = `ahora ${price}${hidden ? "está oculto" : "se muestra"}`;
		return refuse(`Mientras tanto alguien lo cambió: ${now}. Revisa y guarda otra vez.`, 409);
	}
	if (changed.outcome === "doubtful") return refuse({ meant: doubtfulPriceText });
	if (changed.outcome === "refused") {
		return refuse(editFaults[changed.fault] ?? "Ese producto ya no existe.", 409);
	}
	return refuse(await explainFaults(received, slug));
});

const editFaults: Record<string, string> = {
	pricesOfVariants: "Sus variantes tienen su propio precio: cámbialos en «Editar».",
	noSaleEnd: "Su oferta ya terminó: abre la lista otra vez.",
};

async function explainFaults({ datastore, settings }: DeskStore, slug: string): Promise<string> {
	const stored = await datastore.get("product", slug);
	const needs = await describeNeeds(settings.picturesFolder, slug, stored ?? {});
	return needs.length > 0
		? `Para mostrarlo falta: ${needs.join(", ")}. Ábrelo con «Editar».`
		: "Así no se puede guardar. El precio debe ser mayor que el de su oferta.";
}
