import { data, redirect } from "@remix-run/node";
import { type Desk, deskHandler } from "~/desk/frame/desk-handler.server";
import { readTyped, refuseTyped, reviewMarked } from "~/desk/frame/desk-refusal.server";
import { formerSlugText } from "~/domain/assortment/former-slugs.server";
import { renameProduct } from "~/domain/assortment/rename-product.server";
import { findFirstDay } from "~/domain/goods/parse-catalog-record.server";
import { presentSlug } from "~/domain/goods/present-slug.server";
import { adminUrls } from "~/platform/admin-urls";
import { type RecordFields, recordIdPattern } from "~/platform/datastore/datastore.server";
import { findRecord } from "~/platform/datastore/find-record.server";
import { describeIssue } from "~/platform/values/describe-issue.server";
import { formatDay, limaDay } from "~/platform/values/lima-time";
import { listOf } from "~/platform/values/plain-object";
import { slugOf } from "~/platform/values/plain-text";
import { readForm } from "~/web/forms/read-form.server";
import { adoptPhotos, type Draft, isPhotoAwaited, receiveNewProduct } from "./draft-photos.server";
import { uploadRule } from "./keep-photos.server";
import { type Circumstances, writeProduct } from "./product-fields.server";
import {
	addressOf,
	findLongLists,
	mostRows,
	type ProductForm,
	packForm,
	readProductForm,
	toProductForm,
	unpackForm,
	withAllVariants,
	withoutBlankRows,
} from "./product-form.server";
import { describeMissingPhoto, describeNeeds, describeUnknownSlug } from "./product-issues.server";
import { previewProduct } from "./product-preview.server";
import { goneProduct, type ProductAnswer, saveProduct, takenSlugText } from "./save-product.server";
import { withPlainAmounts } from "./typed-prices.server";

export const loadProduct = deskHandler(
	"goods",
	async ({ request, datastore, settings, catalog, business, params, query }) => {
		const slug = params.slug && (await presentSlug(datastore, params.slug));
		// After a form of a product that is gone, the page offers to create it again.
		const isAnswer = request.headers.has("content-type");
		if (slug && slug !== params.slug && !isAnswer) throw redirect(adminUrls.product(slug));
		const stored = await findRecord(datastore, "product", slug);
		if (slug !== undefined && !stored && !isAnswer) throw new Response(null, { status: 404 });
		const form = toProductForm(stored);
		return {
			title: stored ? form.name || String(slug) : "Producto nuevo",
			slug: stored && slug,
			form,
			packedForm: packForm(form),
			uploadRule,
			categories: catalog.snapshot().categories.map(({ _id, name }): [string, string] => [_id, name]),
			pictures: listOf(stored?.images).map(toChoice),
			sectionPictures: listOf(stored?.sections).map(({ image }) => toChoice(image)),
			hasExchangeRate: business.current().exchangeRate !== undefined,
			/** Of variants whose stock is counted already. */
			counted: form.variants.map(({ choice }) => JSON.stringify(choice)),
			hasStock: typeof stored?.stock === "number",
			...(await describeState(settings.picturesFolder, slug, stored)),
			done: doneTexts.get(query.get("listo") ?? ""),
		};
	},
);

const doneTexts = new Map([
	["1", "Guardamos el producto."],
	["direccion", "Cambiamos la dirección. La anterior lleva a la nueva."],
]);

export type LoadedProduct = Awaited<ReturnType<typeof loadProduct>>;

function toChoice(picture: unknown) {
	const { alt } = Object(picture) as { alt?: unknown };
	return { address: addressOf(picture), alt: String(alt ?? "") };
}

async function describeState(pictures: string, slug: string | undefined, stored: RecordFields | undefined) {
	if (!slug || !stored)
		return { needs: [], isAwaited: false, firstDay: undefined, isHidden: false, isShown: false };
	const firstDay = findFirstDay(stored, limaDay(new Date()));
	const needs = await describeNeeds(pictures, slug, stored);
	return {
		needs,
		isAwaited: stored.awaitsPhoto === true,
		firstDay: firstDay && formatDay(firstDay),
		isHidden: stored.hidden === true,
		isShown: stored.hidden !== true && !firstDay && needs.length === 0,
	};
}

export const changeWholeProduct = deskHandler("goods", async (desk) => {
	const { request, datastore, business, catalog, settings, params, actor, acting } = desk;
	const slug = params.slug && (await presentSlug(datastore, params.slug));
	const received = slug === undefined ? await receiveNewProduct(desk) : undefined;
	const posted = received?.posted ?? (await readForm(request));
	if (slug !== undefined && posted.get("intent") === "renombrar") return changeAddress(desk, slug, posted);
	const { form, rows } = readProductForm(posted);
	const packedForm = String(posted.get("seen") ?? "");
	const show = formShower(form, packedForm, received?.shown);
	if (received?.fault) return show({ faults: { photos: received.fault } });
	if (rows) return show({ rows, faults: findLongLists(form) });
	const intent = posted.get("intent");
	if (intent === "editar") return show({});
	if (intent === "combinar") return show(combineOptions(form));
	if (intent !== "ver" && intent !== "guardar") throw new Response(null, { status: 400 });

	const whole = withoutBlankRows(form);
	const id = slug ?? (slugOf(form.slug) || slugOf(form.name));
	const stored = await findRecord(datastore, "product", slug);
	if (slug !== undefined && !stored) return show(...goneProduct(whole, slug));
	const given: Circumstances = {
		slug: id,
		stored,
		shownForm: unpackForm(packedForm),
		nameCategory: (one) => catalog.snapshot().categories.find(({ _id }) => _id === one)?.name,
		today: limaDay(actor.now),
		exchangeRate: business.current().exchangeRate,
	};
	const { fields, faults: written } = writeProduct(whole, given);
	const isOther = String(fields.goesWith) !== String(stored?.goesWith);
	const unknown = isOther ? await describeUnknownSlug(datastore, fields.goesWith) : {};
	const { images, ...faults } = { ...unknown, ...written, ...findLongLists(whole) };
	if (intent === "ver") {
		const preview = await previewProduct(desk, id, fields);
		if ("preview" in preview) return show({ ...preview, entries: entriesOf(posted) });
		return show({ form: whole, faults: { ...preview.faults, ...faults } });
	}
	if (!stored && fields.name !== undefined && !recordIdPattern.test(id))
		faults.slug = "Escribe la dirección con letras y números.";
	const draft = received?.shown;
	const { picturesFolder } = settings;
	given.awaitsPhoto = images !== undefined && (await isPhotoAwaited(picturesFolder, slug, draft));
	if (given.awaitsPhoto && draft && !draft.photoAlt) faults.photoAlt = "Escribe qué se ve en la foto.";
	if (images && !given.awaitsPhoto) {
		const missing = await describeMissingPhoto(picturesFolder, id);
		const problem = `Para mostrarse, el producto necesita ${missing}. Agrégala, o guárdalo oculto.`;
		return show({ form: whole, faults, problem }, 400);
	}
	if (Object.keys(faults).length > 0) return show({ form: whole, faults });
	const acceptDoubts = posted.get("meant") === "on";
	const refusal = await saveProduct(datastore, whole, given, acting("productos"), acceptDoubts);
	if (refusal) return show(...refusal);
	if (draft) await adoptPhotos(picturesFolder, id, draft, actor);
	desk.photoPublisher.publishNew();
	return redirect(adminUrls.product(id, { listo: "1" }), 303);
});

/** Shows the form again, with its faults in the order of its fields. */
function formShower(form: ProductForm, packedForm: string, draft: Draft | undefined) {
	return (answer: Partial<ProductAnswer>, status?: number) => {
		const shown = { packedForm, draft, ...answer, form: withPlainAmounts(answer.form ?? form) };
		const order = namesIn(shown.form);
		const faults = Object.entries(answer.faults ?? {}).sort(
			([a], [b]) => order.indexOf(a) - order.indexOf(b),
		);
		const problem = answer.problem ?? (faults.length > 0 ? reviewMarked : undefined);
		const answered = { ...shown, faults: Object.fromEntries(faults), problem };
		return data<ProductAnswer>(answered, { status: status ?? (faults.length > 0 ? 400 : 200) });
	};
}

async function changeAddress({ datastore, settings, acting }: Desk, slug: string, posted: FormData) {
	const typed = readTyped(posted);
	const asked = { slug, newSlug: slugOf(typed.newSlug ?? ""), pictures: settings.picturesFolder };
	const renamed = await renameProduct(datastore, asked, acting("productos direccion"));
	const refuse = (newSlug: string, status = 400) => refuseTyped(typed, { newSlug }, status);
	switch (renamed.outcome) {
		case "renamed":
			return redirect(adminUrls.product(renamed.slug, { listo: "direccion" }), 303);
		case "unknown":
			return refuseTyped(typed, "Ese producto ya no existe.", 409);
		case "badSlug":
			return refuse("Escribe la dirección con letras y números.");
		case "taken":
			return refuse(renamed.by === asked.newSlug ? takenSlugText : formerSlugText(renamed.by), 409);
		case "invalid":
			return refuse(renamed.faults.map(describeIssue).join(" "));
	}
}

function combineOptions(form: ProductForm): Partial<ProductAnswer> {
	// A fourth option would multiply the combinations to 160,000.
	const { options } = findLongLists(form);
	if (options) return { faults: { options } };
	const all = withAllVariants(form);
	if (all.variants.length <= mostRows.variants) return { form: all, rows: { list: "variants", isNew: true } };
	const tooMany = `Con todas serían ${all.variants.length} y caben ${mostRows.variants}: agrega solo las que vendes.`;
	return { faults: { variants: tooMany } };
}

/** @returns the names of all fields, and of the lists that hold them before theirs */
function namesIn(value: object, parent = ""): string[] {
	return Object.entries(value).flatMap(([key, child]) => {
		const name = Array.isArray(value) ? `${parent}[${key}]` : [parent, key].filter(Boolean).join(".");
		return [name, ...(typeof child === "object" ? namesIn(child, name) : [])];
	});
}

function entriesOf(posted: FormData): [string, string][] {
	return [...posted].flatMap(([name, value]) =>
		typeof value === "string" && name !== "intent" ? [[name, value] satisfies [string, string]] : [],
	);
}
