import { redirect } from "@remix-run/node";
import { pageOf } from "~/desk/frame/list-page.server";
import { type Problem, refuseTyped } from "~/desk/frame/refusal.server";
import { enterDesk, receiveDeskForm, type ScreenArgs } from "~/desk/frame/screen.server";
import { describeNeeds } from "~/desk/product/product-issues.server";
import { doubtfulPriceText } from "~/desk/product/product-texts";
import { productVersion, storedProduct } from "~/domain/assortment/catalog-record.server";
import { editProduct } from "~/domain/assortment/change-product.server";
import { haveOwnPrices, type ProductEdit, visibilityOf } from "~/domain/assortment/edit-product.server";
import { type ProductRecords, readProductRecords } from "~/domain/assortment/stock-items.server";
import type { CatalogSnapshot } from "~/domain/catalog/catalog-snapshot.server";
import { findFirstDay } from "~/domain/goods/parse-catalog-record.server";
import { slugOfSku } from "~/domain/goods/sku";
import { withUnits } from "~/domain/goods/stock-record.server";
import { adminUrls } from "~/platform/admin-urls";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { urls } from "~/platform/urls";
import { formatDay, limaDay } from "~/platform/values/lima-time";
import { formatSoles } from "~/platform/values/money";
import { parsePageNumber } from "~/platform/values/page-number";
import { parseSoles, solesRule, solesToQuery } from "~/platform/values/parse-soles";

const productsOnPage = 20;

/** Lists the products that shoppers see, or the hidden ones. */
export async function loadProducts(args: ScreenArgs) {
	const { datastore, catalog, actor, query } = await enterDesk(args, "goods");
	const today = limaDay(actor.now);
	const snapshot = catalog.snapshot();
	const filters = readFilters(query);
	const page = parsePageNumber(query.get("pagina"));
	const hidden = findHidden(snapshot, filters, page, today);
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
		products: records.flatMap((found) => {
			if (!found.fields) return [];
			const where = { ...filters, pagina: page > 1 ? page : undefined, producto: found.id };
			return [{ ...toRow(found, found.fields, today), action: adminUrls.products(where) }];
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

function findHidden({ records }: CatalogSnapshot, { q, categoria }: Filters, page: number, today: string) {
	const text = q.toLowerCase();
	const found = records.filter(
		({ id, fields: { hidden, name, category, shownFrom } }) =>
			(hidden === true || findFirstDay({ shownFrom }, today) !== undefined) &&
			(!categoria || category === categoria) &&
			(id.includes(text) || String(name).toLowerCase().includes(text)),
	);
	const { shown, hasNext } = pageOf(found, page, productsOnPage);
	return { slugs: shown.map(({ id }) => id), hasNext, count: found.length };
}

function toRow({ id, stock }: ProductRecords, fields: RecordFields, today: string) {
	const product = storedProduct(id, withUnits(fields, stock), today);
	const firstDay = findFirstDay(fields, today);
	const state = visibilityOf(fields, today);
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

/** Sets the price and the state of a product, unless it changed since the form was shown. */
export async function changeListedProduct(args: ScreenArgs) {
	const { datastore, typed, acting, query } = await receiveDeskForm(args, "goods");
	const { slug = "", price, state, seen = "", meant } = typed;
	const refuse = (problem: Problem, status = 400) => refuseTyped({ ...typed, intent: slug }, problem, status);
	const pen = price === undefined ? undefined : parseSoles(price);
	if (price !== undefined && !pen) return refuse({ price: `Escribe el precio en soles, ${solesRule}.` });
	if (state !== "shown" && state !== "hidden" && state !== "from")
		return refuse({ state: "Elige si el producto se muestra." });
	const edit: ProductEdit = { fields: {}, pen, visibility: state === "from" ? undefined : state };
	const asked = { sku: slug, edit, version: seen, acceptDoubts: meant === "on" };
	const changed = await editProduct(datastore, asked, acting("productos"));
	switch (changed.outcome) {
		case "changed":
			return redirect(
				adminUrls.products({ ...readFilters(query), pagina: query.get("pagina"), listo: slug }),
				303,
			);
		case "outdated":
			return refuse(
				`Mientras tanto alguien lo cambió: ahora cuesta ${formatSoles(Number(changed.stored?.pen))} y ${changed.stored?.hidden ? "está oculto" : "se muestra"}. Revisa y guarda otra vez.`,
				409,
			);
		case "doubtful":
			return refuse({ meant: doubtfulPriceText });
		default:
			if (changed.outcome === "refused" && changed.fault === "unknown")
				return refuse("Ese producto ya no existe.", 409);
			return refuse(await explainFaults(args, slug));
	}
}

/** Why a product of the list cannot be saved. */
async function explainFaults({ datastore, settings }: ScreenArgs, slug: string): Promise<string> {
	const needs = await describeNeeds(
		settings.picturesFolder,
		slug,
		(await datastore.get("product", slug)) ?? {},
	);
	return needs.length > 0
		? `Para mostrarlo falta: ${needs.join(", ")}. Ábrelo con «Editar».`
		: "Así no se puede guardar. El precio debe ser mayor que el de su oferta.";
}
