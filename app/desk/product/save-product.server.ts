import { changeProduct } from "~/domain/assortment/change-product.server";
import { shippingClassNames } from "~/domain/goods/shipping-class";
import type { Actor } from "~/domain/staff/actor";
import type { Datastore, RecordFields } from "~/platform/datastore/datastore.server";
import { sortedJson } from "~/platform/values/sorted-json";
import type { ProductDetailProps } from "~/shop/product/ProductDetail";
import type { Draft } from "./draft-photos.server";
import { type Circumstances, changedKeys, writeProduct } from "./product-fields.server";
import { type ChangedRows, type ProductForm, packForm, toProductForm } from "./product-form.server";
import { faultsByField } from "./product-issues.server";
import { doubtfulPriceText, productLabels } from "./product-texts";

export const takenSlugText = "Ya hay un producto en esta dirección: escribe otra.";

type Unsaved = [answer: Partial<ProductAnswer>, status: number];

/** @param acceptDoubts whether doubtful prices were confirmed @returns why it was not saved */
export async function saveProduct(
	datastore: Datastore,
	form: ProductForm,
	given: Circumstances,
	actor: Actor,
	acceptDoubts: boolean,
): Promise<Unsaved | undefined> {
	const isNew = !given.stored;
	const change = (present: RecordFields | undefined) => {
		const { fields } = writeProduct(form, { ...given, stored: isNew ? undefined : present });
		// Saves nothing if nothing differs, as when a form is sent twice.
		if (present && isSame(present, fields)) return { fields: present };
		const isAsSeen = isNew ? !present : present && isUnchanged(present, given.shownForm);
		return isAsSeen ? { fields } : { fault: { present } };
	};
	const asked = { id: given.slug, acceptDoubts, change };
	const changed = await changeProduct<{ present: RecordFields | undefined }>(datastore, asked, actor);
	if (changed.outcome === "doubtful") return [{ form, isDoubtful: true, problem: doubtfulPriceText }, 400];
	if (changed.outcome === "invalid")
		return [{ form, faults: faultsByField(changed.faults, writeProduct(form, given).fields) }, 400];
	if (changed.outcome !== "refused") return undefined;
	if (isNew) return [{ faults: { slug: takenSlugText } }, 409];
	const { present } = changed.fault;
	return present ? [mergeChanges(form, toProductForm(present), given), 409] : goneProduct(form, given.slug);
}

/** Offers to create again what somebody has removed. */
export function goneProduct(form: ProductForm, slug: string): Unsaved {
	const problem = "Ese producto ya no existe. Si guardas, se crea otra vez, como borrador.";
	return [{ form: { ...form, slug, state: "hidden" }, problem }, 409];
}

function isUnchanged(present: RecordFields, shownForm: ProductForm): boolean {
	return JSON.stringify(toProductForm(present)) === JSON.stringify(shownForm);
}

/** Ignores the days, which the store writes. */
function isSame(a: RecordFields, b: RecordFields): boolean {
	const plain = ({ created: _, changed: __, ...fields }: RecordFields) => sortedJson(fields);
	return plain(a) === plain(b);
}

/** Where others changed the same field, keeps what was typed. */
function mergeChanges(
	typed: ProductForm,
	now: ProductForm,
	{ shownForm, nameCategory }: Circumstances,
): ProductAnswer {
	const own = changedKeys(typed, shownForm);
	const others = changedKeys(now, shownForm);
	const taken = others.filter((key) => !own.includes(key)).map((key) => [key, now[key]]);
	return {
		form: { ...typed, ...Object.fromEntries(taken) },
		packedForm: packForm(now),
		problem: "Mientras tanto alguien cambió este producto. Revisa y guarda otra vez.",
		changes: others.map((key) => {
			const text = describe(key, now[key], nameCategory);
			const what = `${productLabels[key]}: ${text ? `ahora dice «${text}»` : "ahora es otro"}`;
			return own.includes(key) ? `${what}. En el formulario quedó lo tuyo.` : `${what}.`;
		}),
	};
}

function describe(
	key: keyof ProductForm,
	value: ProductForm[keyof ProductForm],
	nameCategory: Circumstances["nameCategory"],
): string {
	if (typeof value !== "string")
		return "pen" in value ? [value.pen, value.from, value.until].filter(Boolean).join(" ") : "";
	if (key === "category") return nameCategory(value) ?? "";
	return choiceNames[key]?.[value] ?? value.slice(0, 200);
}

const choiceNames: Partial<Record<keyof ProductForm, Record<string, string>>> = {
	state: { shown: "Se muestra", from: "Desde un día", hidden: "Oculto" },
	shippingClass: shippingClassNames,
};

export interface ProductAnswer {
	form: ProductForm;
	packedForm: string;
	problem?: string | undefined;
	faults?: Record<string, string>;
	changes?: string[];
	isDoubtful?: boolean;
	rows?: ChangedRows | undefined;
	preview?: ProductDetailProps;
	entries?: [name: string, value: string][];
	draft?: Draft | undefined;
}
