import { redirect } from "@remix-run/node";
import { pageOf } from "~/desk/frame/list-page.server";
import { type Problem, refuseTyped } from "~/desk/frame/refusal.server";
import { enterDesk, receiveDeskForm, type ScreenArgs } from "~/desk/frame/screen.server";
import { describeNeeds } from "~/desk/product/product-issues.server";
import { doubtfulPriceText } from "~/desk/product/product-texts";
import { BadRecords, productVersion, storedProduct } from "~/domain/assortment/catalog-record.server";
import { changeProduct, DoubtfulPrices, OutdatedProduct } from "~/domain/assortment/change-product.server";
import { editFields, haveOwnPrices } from "~/domain/assortment/edit-product.server";
import { readProductRecords } from "~/domain/assortment/stock-items.server";
import type { CatalogSnapshot } from "~/domain/catalog/catalog-snapshot.server";
import { findFirstDay } from "~/domain/goods/parse-catalog-record.server";
import { slugOfSku } from "~/domain/goods/sku";
import { withUnits } from "~/domain/goods/stock-record.server";
import { adminUrls } from "~/platform/admin-urls";
import type { Datastore, RecordFields } from "~/platform/datastore/datastore.server";
import { urls } from "~/platform/urls";
import { formatDay, limaDay } from "~/platform/values/lima-time";
import { formatSoles } from "~/platform/values/money";
import { parsePageNumber } from "~/platform/values/page-number";
import { parseSoles, solesRule, solesToQuery } from "~/platform/values/parse-soles";

const productsOnPage = 20;

/** Lists the products that shoppers see, or the hidden ones. */
export async function loadProducts(args: ScreenArgs) {
	const { datastore, catalog, query } = await enterDesk(args, "goods");
	const snapshot = catalog.snapshot();
	const filters = readFilters(query);
	const page = parsePageNumber(query.get("pagina"));
	const hidden = findHidden(snapshot, filters, page);
	const { slugs, hasNext } = filters.ver ? hidden : findShown(snapshot, filters, page);
	// A refused row is shown again even if somebody else has hidden the product meanwhile.
	const posted = query.get("producto") ?? "";
	if (posted && !slugs.includes(posted)) slugs.unshift(posted);
	const records = await Promise.all(slugs.map((slug) => readProductRecords(datastore, slug)));
	const done = query.get("listo");
	return {
		title: "Productos",
		filters,
		categories: snapshot.categories.map(({ _id, name }) => ({ id: _id, name })),
		products: records.flatMap(({ id, fields, stock }) => {
			if (!fields) return [];
			const where = { ...filters, pagina: page > 1 ? page : undefined, producto: id };
			return [{ ...toRow(id, fields, stock), action: adminUrls.products(where) }];
		}),
		next: hasNext ? adminUrls.products({ ...filters, pagina: page + 1 }) : undefined,
		hidden: filters.ver
			? undefined
			: { count: hidden.count, url: adminUrls.products({ ...filters, ver: "ocultos" }) },
		done: done ? `Guardamos ${done}.` : undefined,
	};
}

type Filters = ReturnType<typeof readFilters>;

function readFilters(query: URLSearchParams) {
	return {
		q: (query.get("q") ?? "").trim().slice(0, 200),
		categoria: query.get("categoria") ?? "",
		ver: query.get("ver") === "ocultos" ? "ocultos" : "",
	};
}

interface Found {
	slugs: string[];
	hasNext: boolean;
}

function findShown({ products, search }: CatalogSnapshot, { q, categoria }: Filters, page: number): Found {
	const named = q && page === 1 ? products.bySlug(slugOfSku(q.toLowerCase())) : undefined;
	if (named) return { slugs: [named.slug], hasNext: false };
	const filters = {
		...(q && { text: q }),
		...(categoria && { categoryId: categoria }),
		onlyAvailable: false,
		order: q ? ("relevancia" as const) : ("nombre" as const),
		page,
	};
	const found = products.list(filters, search, productsOnPage);
	return { slugs: found.items.map(({ slug }) => slug), hasNext: page < found.pages };
}

function findHidden({ records }: CatalogSnapshot, { q, categoria }: Filters, page: number) {
	const text = q.toLowerCase();
	const today = limaDay(new Date());
	const found = records.filter(
		({ id, fields: { hidden, name, category, shownFrom } }) =>
			(hidden === true || findFirstDay({ shownFrom }, today) !== undefined) &&
			(!categoria || category === categoria) &&
			(id.includes(text) || String(name).toLowerCase().includes(text)),
	);
	const { shown, hasNext } = pageOf(found, page, productsOnPage);
	return { slugs: shown.map(({ id }) => id), hasNext, count: found.length };
}

function toRow(id: string, fields: RecordFields, stock: RecordFields | undefined) {
	const product = storedProduct(id, withUnits(fields, stock), limaDay(new Date()));
	const firstDay = findFirstDay(fields, limaDay(new Date()));
	const state = stateOf(fields);
	const hasOnePrice = fields.pen !== undefined && !haveOwnPrices(fields.variants);
	return {
		slug: id,
		name: String(fields.name ?? id),
		seen: productVersion(id, fields),
		state,
		firstDay: firstDay && formatDay(firstDay),
		url: state === "shown" ? urls.product(id) : undefined,
		stock: adminUrls.stock({ q: id }),
		units: product?.stock ?? 0,
		today: product ? formatSoles(product.price.pen) : state === "hidden" ? "Borrador" : "Tiene un error",
		sale: product?.sale && `En oferta hasta el ${product.sale.until}`,
		withoutPrice: fields.pen === undefined ? "Todavía no tiene precio" : "Cada variante tiene su precio",
		price: hasOnePrice ? solesToQuery(Number(fields.pen)) : undefined,
	};
}

/** @returns today's state; `from` for a product that will be shown later */
function stateOf(fields: RecordFields): "hidden" | "from" | "shown" {
	if (fields.hidden === true) return "hidden";
	return findFirstDay(fields, limaDay(new Date())) ? "from" : "shown";
}

/** Sets the price and the state of a product, unless it changed since the form was shown. */
export async function changeListedProduct(args: ScreenArgs) {
	const { datastore, actor, typed, journal, query } = await receiveDeskForm(args, "goods");
	const { slug = "", price, state, seen = "", meant } = typed;
	const refuse = (problem: Problem, status = 400) => refuseTyped({ ...typed, intent: slug }, problem, status);
	const pen = price === undefined ? undefined : parseSoles(price);
	if (price !== undefined && !pen) return refuse({ price: `Escribe el precio en soles, ${solesRule}.` });
	if (state !== "shown" && state !== "hidden" && state !== "from")
		return refuse({ state: "Elige si el producto se muestra." });
	const change = (stored: RecordFields | undefined) => {
		if (!stored) throw new OutdatedProduct(undefined, {});
		const shown = { hidden: state === "hidden" ? true : null, shownFrom: null };
		return editFields(slug, stored, {
			fields: state === stateOf(stored) || state === "from" ? {} : shown,
			pen: pen === stored.pen ? undefined : pen,
		});
	};
	try {
		await changeProduct(
			journal("productos"),
			{ id: slug, version: seen, isEdit: true, acceptDoubts: meant === "on", change },
			{ actor, reason: "admin productos" },
		);
	} catch (error) {
		if (error instanceof OutdatedProduct)
			return refuse(
				error.stored
					? `Mientras tanto alguien lo cambió: ahora cuesta ${formatSoles(Number(error.stored.pen))} y ${error.stored.hidden ? "está oculto" : "se muestra"}. Revisa y guarda otra vez.`
					: "Ese producto ya no existe.",
				409,
			);
		if (error instanceof DoubtfulPrices) return refuse({ meant: doubtfulPriceText });
		if (error instanceof BadRecords) return refuse(await explainFaults(datastore, slug));
		throw error;
	}
	const where = { ...readFilters(query), pagina: query.get("pagina") };
	return redirect(adminUrls.products({ ...where, listo: slug }), 303);
}

/** Why a product of the list cannot be saved. */
async function explainFaults(datastore: Datastore, slug: string): Promise<string> {
	const needs = await describeNeeds(slug, (await datastore.get("product", slug)) ?? {});
	return needs.length > 0
		? `Para mostrarlo falta: ${needs.join(", ")}. Ábrelo con «Editar».`
		: "Así no se puede guardar. El precio debe ser mayor que el de su oferta.";
}
