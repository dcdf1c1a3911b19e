import { redirect } from "@remix-run/node";
import { storedProduct } from "~/back-office/edit-product.server";
import { withJournal } from "~/back-office/journal.server";
import { type EditOutcome, editProduct, shownState } from "~/back-office/save-product-edit.server";
import { itemLabel, skuOf } from "~/cart/sku.server";
import type { CatalogSnapshot } from "~/catalog/catalog-snapshot.server";
import { findProducts } from "~/catalog/find-products.server";
import { parseSoles } from "~/catalog/parse-soles";
import {
	type Datastore,
	type RecordFields,
	recordIdPattern,
	type StoredRecord,
} from "~/datastore/datastore.server";
import { readForm } from "~/forms/read-form.server";
import { toDecimal } from "~/money";
import { requireStaff } from "~/staff/require-staff.server";
import { slugOfSku } from "~/stock/sku";
import { urls } from "~/urls";
import { readTyped, refuseTyped } from "./refusal.server";

const productsOnPage = 20;

/** What was searched for, or else all products in pages. @throws Response as `requireStaff`, DatastoreUnavailable */
export async function loadGoods(request: Request, datastore: Datastore, snapshot: CatalogSnapshot) {
	await requireStaff(request, datastore, "goods");
	const { searchParams } = new URL(request.url);
	const text = (searchParams.get("q") ?? "").trim().slice(0, 200);
	const cursor = searchParams.get("despues");
	const { records, next } = text
		? { records: await find(datastore, snapshot, text), next: undefined }
		: await readPage(datastore, cursor);
	const done = searchParams.get("listo");
	return {
		title: "Productos",
		text,
		action: urls.adminProducts({ ...(text && { q: text }), ...(cursor && { despues: cursor }) }),
		products: records.flatMap(({ id, fields }) => toRow(id, fields) ?? []),
		next: next && urls.adminProducts({ despues: next }),
		done: done ? `Guardamos ${done}. La tienda ya lo muestra.` : undefined,
	};
}

/** By id. @param cursor the last one of the page before */
async function readPage(datastore: Datastore, cursor: string | null) {
	const after = cursor && recordIdPattern.test(cursor) ? cursor : undefined;
	const found = await datastore.list("product", { size: productsOnPage + 1, after });
	const records = found.slice(0, productsOnPage);
	return { records, next: found.length > productsOnPage ? records.at(-1)?.id : undefined };
}

/** Products that are hidden are found by their exact id only. */
async function find(datastore: Datastore, snapshot: CatalogSnapshot, text: string): Promise<StoredRecord[]> {
	const id = slugOfSku(text.toLowerCase());
	const named = recordIdPattern.test(id) ? await datastore.get("product", id) : undefined;
	if (named) return [{ id, fields: named }];
	const { items } = findProducts(snapshot, text, productsOnPage);
	const found = await Promise.all(items.map(({ slug }) => datastore.get("product", slug)));
	return items.flatMap(({ slug }, index) => (found[index] ? [{ id: slug, fields: found[index] }] : []));
}

/** @returns undefined for a damaged record, which the log names */
function toRow(id: string, fields: RecordFields) {
	const product = storedProduct(id, fields);
	if (!product) return undefined;
	const variants = fields.variants as RecordFields[] | undefined;
	const priced = product.variants.filter((_, index) => variants?.[index]?.pen !== undefined);
	const skus = priced.length > 0 ? priced.map((variant) => skuOf({ product, variant })) : [id];
	const isHidden = fields.hidden === true;
	return {
		id,
		name: product.name,
		url: isHidden ? undefined : urls.product(id),
		pen: toDecimal(shownState(id, fields)?.pen ?? 0),
		isHidden,
		sale: product.sale && `En oferta hasta ${product.sale.until}`,
		prices: skus.map((sku, index) => {
			const variant = priced[index];
			return {
				sku,
				label: variant ? itemLabel({ product, variant }) : product.name,
				pen: toDecimal(shownState(sku, fields)?.pen ?? 0),
			};
		}),
	};
}

/** Sets a price, hides or shows. @throws Response as `requireStaff`, 400; DatastoreUnavailable */
export async function changeGoods(request: Request, datastore: Datastore) {
	const { actor } = await requireStaff(request, datastore, "goods");
	const typed = readTyped(await readForm(request));
	const { intent = "", sku = "", seen = "", price = "" } = typed;
	if (!["precio", "ocultar", "mostrar"].includes(intent)) throw new Response(null, { status: 400 });
	const refuse = (problem: string, status = 400) =>
		refuseTyped({ ...typed, intent: `${intent} ${sku}` }, problem, status);
	const pen = parseSoles(price.trim());
	if (intent === "precio" && !pen) return refuse("Escribe el precio en soles, como 1890 o 1890.50.");
	const edits =
		intent === "precio" ? { fields: {}, pen } : { fields: { hidden: intent === "ocultar" || null } };
	const [seenPen = "", seenHidden] = seen.split(" ");
	const outcome = await editProduct(
		withJournal(datastore, { by: actor.by, action: `admin productos ${intent}` }),
		sku,
		edits,
		{
			seen: { pen: parseSoles(seenPen) ?? 0, isHidden: seenHidden === "oculto" },
			acceptDoubts: typed.sure === "on",
			actor,
		},
	);
	const problem = problems[outcome];
	if (problem) return refuse(problem, outcome === "changed" || outcome === "gone" ? 409 : 400);
	const { searchParams } = new URL(request.url);
	const [q, despues] = ["q", "despues"].map((name) => searchParams.get(name) ?? undefined);
	return redirect(urls.adminProducts({ ...(q && { q }), ...(despues && { despues }), listo: sku }), 303);
}

const problems: Record<EditOutcome, string | undefined> = {
	saved: undefined,
	gone: "Ese producto ya no existe.",
	changed: "Mientras tanto alguien lo cambió. Mira cómo está ahora y guarda otra vez.",
	doubtful:
		"Parece un error: cambia más de diez veces, o es menos de un sol. Si es correcto, marca la casilla y guarda otra vez.",
	invalid: "Así no se puede guardar. Si está en oferta, el precio debe ser mayor que el de la oferta.",
};
