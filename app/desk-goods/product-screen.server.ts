import { data, redirect } from "@remix-run/node";
import { BadRecords } from "~/back-office/catalog-record.server";
import { changeProduct, DoubtfulPrices, OutdatedProduct } from "~/back-office/change-product.server";
import { withJournal } from "~/back-office/journal.server";
import { findFaults, findFirstDay } from "~/catalog/parse-catalog-record.server";
import { type Datastore, type RecordFields, recordIdPattern } from "~/datastore/datastore.server";
import { mostDeskFields, readForm } from "~/forms/read-form.server";
import { formatDay, limaDay } from "~/lima-time";
import { sortedJson } from "~/sorted-json";
import { requireStaff } from "~/staff/require-staff.server";
import { urls } from "~/urls";
import { doubtfulPriceText } from "./doubtful-price";
import { mergeChanges } from "./merge-changes.server";
import type { ProductAnswer } from "./product-answer";
import { type Circumstances, writeProduct } from "./product-fields.server";
import {
	addressOf,
	listOf,
	type ProductForm,
	packForm,
	readProductForm,
	slugOf,
	toProductForm,
	unpackForm,
	withAllVariants,
	withoutBlankRows,
} from "./product-form.server";
import { describeNeeds } from "./product-issues.server";
import { previewProduct, type Shop } from "./product-preview.server";

/**
 * The whole form of a product. @param slug undefined for a new one
 * @throws Response as `requireStaff`, 404; DatastoreUnavailable
 */
export async function loadProduct(
	request: Request,
	{ datastore, catalog, business }: Shop,
	slug: string | undefined,
) {
	await requireStaff(request, datastore, "goods");
	const stored = await readStored(datastore, slug);
	// After a form of a product that is gone, the page offers to create it again.
	const isAnswer = request.headers.has("content-type");
	if (slug !== undefined && !stored && !isAnswer) throw new Response(null, { status: 404 });
	const form = toProductForm(stored);
	return {
		title: stored ? form.name || String(slug) : "Producto nuevo",
		slug: stored && slug,
		form,
		seen: packForm(form),
		categories: catalog.snapshot().categories.map(({ _id, name }) => ({ id: _id, name })),
		pictures: listOf(stored?.images).map(toChoice),
		sectionPictures: listOf(stored?.sections).map(({ image }) => toChoice(image)),
		hasExchangeRate: business.current().exchangeRate !== undefined,
		/** Of variants whose stock is counted already. */
		counted: form.variants.map(({ choice }) => JSON.stringify(choice)),
		hasStock: typeof stored?.stock === "number",
		...describeState(slug, stored),
		done: new URL(request.url).searchParams.has("listo") ? "Guardamos el producto." : undefined,
	};
}

function toChoice(picture: unknown) {
	const { alt } = Object(picture) as { alt?: unknown };
	return { address: addressOf(picture), alt: String(alt ?? "") };
}

/** Whether shoppers see it, and else what it needs. */
function describeState(slug: string | undefined, stored: RecordFields | undefined) {
	if (!slug || !stored) return { needs: [], firstDay: undefined, isHidden: false, isShown: false };
	const { hidden, ...shown } = stored;
	const firstDay = findFirstDay(stored, limaDay(new Date()));
	const needs = describeNeeds(findFaults(slug, shown));
	return {
		needs,
		firstDay: firstDay && formatDay(firstDay),
		isHidden: hidden === true,
		isShown: hidden !== true && !firstDay && needs.length === 0,
	};
}

async function readStored(datastore: Datastore, slug: string | undefined) {
	return slug !== undefined && recordIdPattern.test(slug) ? datastore.get("product", slug) : undefined;
}

/**
 * Saves the product, shows what shoppers would see, or adds and removes rows.
 * @param slug undefined for a new one @throws Response as `requireStaff`, 400, 404; DatastoreUnavailable
 */
export async function changeWholeProduct(request: Request, shop: Shop, slug: string | undefined) {
	const staff = await requireStaff(request, shop.datastore, "goods");
	const posted = await readForm(request, { maxFields: mostDeskFields });
	const { form, rows } = readProductForm(posted);
	const seen = String(posted.get("seen") ?? "");
	const show = (answer: Partial<ProductAnswer>, status = 200) =>
		data<ProductAnswer>({ form, seen, ...answer }, { status });
	if (rows) return show({ rows });
	const intent = posted.get("intent");
	if (intent === "editar") return show({});
	if (intent === "combinar")
		return show({ form: withAllVariants(form), rows: { list: "variants", isNew: true } });
	if (intent !== "ver" && intent !== "guardar") throw new Response(null, { status: 400 });

	const whole = withoutBlankRows(form);
	const id = slug ?? (slugOf(form.slug) || slugOf(form.name));
	const stored = await readStored(shop.datastore, id);
	const showGone = () =>
		show(
			{
				form: { ...whole, slug: id, state: "hidden" },
				problem: "Ese producto ya no existe. Si guardas, se crea otra vez, como borrador.",
			},
			409,
		);
	if (slug !== undefined && !stored) return showGone();
	const given: Circumstances = {
		slug: id,
		stored: slug === undefined ? undefined : stored,
		seen: unpackForm(seen),
		today: limaDay(staff.actor.now),
		exchangeRate: shop.business.current().exchangeRate,
	};
	const { fields, faults } = writeProduct(whole, given);
	if (intent === "ver") {
		const preview = await previewProduct(request, shop, id, fields);
		if ("preview" in preview) return show({ ...preview, entries: entriesOf(posted) });
		return show({ form: whole, faults: { ...preview.faults, ...faults } }, 400);
	}
	const { category } = fields;
	const isKnown = shop.catalog.snapshot().categories.some(({ _id }) => _id === category);
	if (category !== undefined && category !== stored?.category && !isKnown)
		faults.category = "Elige una categoría.";
	if (slug === undefined && fields.name && !recordIdPattern.test(id))
		faults.slug ??= "Escribe la dirección con letras y números.";
	if (slug === undefined && id === "nuevo") faults.slug ??= "Escribe otra dirección.";
	if (Object.keys(faults).length > 0) return show({ form: whole, faults, ...sayNeeds(faults) }, 400);
	const journaled = withJournal(shop.datastore, { by: staff.actor.by, action: "admin productos" });
	const change = (present: RecordFields | undefined) => {
		const { fields } = writeProduct(whole, { ...given, stored: slug === undefined ? undefined : present });
		// Also a form that is sent twice.
		if (present && isSame(present, fields)) return present;
		const isAsSeen = slug === undefined ? !present : isUnchanged(present, given.seen);
		if (!isAsSeen) throw new OutdatedProduct(present, fields);
		return fields;
	};
	try {
		await changeProduct(
			journaled,
			{ id, isEdit: true, acceptDoubts: posted.get("meant") === "on", category, change },
			{ actor: staff.actor, reason: "admin productos" },
		);
	} catch (error) {
		if (error instanceof OutdatedProduct) {
			if (slug === undefined)
				return show({ faults: { slug: "Ya hay un producto en esta dirección: escribe otra." } }, 409);
			if (!error.stored) return showGone();
			return show(mergeChanges(whole, given.seen, toProductForm(error.stored)), 409);
		}
		if (error instanceof DoubtfulPrices)
			return show({ form: whole, isDoubtful: true, problem: doubtfulPriceText }, 400);
		if (error instanceof BadRecords)
			return show(
				{ form: whole, problem: "Así no se puede guardar: algún texto tiene signos extraños." },
				400,
			);
		throw error;
	}
	return redirect(urls.adminProduct(id, { listo: "1" }), 303);
}

/** Faults that are of no field of the form. */
function sayNeeds(faults: Record<string, string>): Partial<ProductAnswer> {
	return faults.images
		? { problem: "Para mostrarse, el producto necesita una foto. Guárdalo oculto, y agrégala en «Fotos»." }
		: {};
}

function isUnchanged(present: RecordFields | undefined, seen: ProductForm): boolean {
	return present !== undefined && JSON.stringify(toProductForm(present)) === JSON.stringify(seen);
}

/** Apart from the days, which the store writes. */
function isSame(a: RecordFields, b: RecordFields): boolean {
	const plain = ({ created: _, changed: __, ...fields }: RecordFields) => sortedJson(fields);
	return plain(a) === plain(b);
}

function entriesOf(posted: FormData): [string, string][] {
	return [...posted].flatMap(([name, value]) =>
		typeof value === "string" && name !== "intent" ? [[name, value] satisfies [string, string]] : [],
	);
}
