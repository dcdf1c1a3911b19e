import { deflateRawSync, inflateRawSync } from "node:zlib";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { colorIds } from "~/domain/goods/colors";
import { reservedOptionIds } from "~/domain/goods/product-record.server";
import { shippingClassOf } from "~/domain/goods/shipping-class";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { cleanText } from "~/platform/values/clean-text.server";
import { solesToQuery } from "~/platform/values/parse-soles";
import { isObject, listOf } from "~/platform/values/plain-object";
import { slugOf } from "~/platform/values/plain-text";
import { byName, type SimpleField } from "./simple-fields";

/** A product's whole form, as typed. Field names are paths in it, such as `variants[0].sale.until`. */
export type ProductForm = z.output<typeof formFields>;

const text = z
	.string()
	.catch("")
	.transform((typed) => cleanText(typed).replaceAll("\r\n", "\n"));
const row = <Shape extends z.ZodRawShape>(shape: Shape) =>
	z.preprocess((typed) => (isObject(typed) ? typed : {}), z.object(shape));
const rows = <Row extends z.ZodType>(one: Row, most: number) =>
	z.preprocess((typed) => (Array.isArray(typed) ? typed.slice(0, most + 1) : []), z.array(one));

/** One more is read, so that `findLongLists` refuses it. */
export const mostRows = { options: 3, variants: 100, features: 50, sections: 50 };

const sale = row({ pen: text, usd: text, from: text, until: text });

const formFields = row({
	...byName(() => text),
	category: text,
	slug: text,
	/** Opening stock of a product that has none yet. */
	stock: text,
	pen: text,
	usd: text,
	sale,
	colors: z.preprocess(
		(typed) => colorIds.filter((id) => [typed].flat().includes(id)),
		z.array(z.enum(colorIds)),
	),
	/** Choices refer to a value by its `id`, which stays the same when its `color` is changed. */
	options: rows(
		row({ id: text, name: text, values: rows(row({ id: text, name: text, color: text, hex: text }), 20) }),
		mostRows.options,
	),
	variants: rows(
		row({
			choice: z.record(z.string(), text).catch({}),
			stock: text,
			pen: text,
			usd: text,
			sale,
			image: text,
		}),
		mostRows.variants,
	),
	/** One per line, such as `Alto: 86 cm`. */
	specs: text,
	/** `items` has one item per line. */
	features: rows(row({ title: text, items: text }), mostRows.features),
	/** Pictures are named by their address. */
	sections: rows(row({ title: text, text, image: text }), mostRows.sections),
	/** `shown`, `from` or `hidden`. */
	state: text,
	shownFrom: text,
});

/** @param fields of a stored record, which may be damaged; none for a new product, which begins as a draft */
export function toProductForm(fields: RecordFields = { hidden: true }): ProductForm {
	const images = listOf(fields.images);
	const options = listOf(fields.options);
	return tidy(
		formFields.parse({
			...fields,
			...byName(({ kind }, name) => toTyped(kind, fields[name])),
			shippingClass: shippingClassOf(fields),
			...toPrices(fields),
			stock: "",
			state: fields.hidden === true && !fields.awaitsPhoto ? "hidden" : fields.shownFrom ? "from" : "shown",
			features: listOf(fields.features).map(({ title, items }) => ({
				title,
				items: [items].flat().join("\n"),
			})),
			specs: listOf(fields.specs)
				.map(({ name, value }) => `${name}: ${value}`)
				.join("\n"),
			sections: listOf(fields.sections).map((section) => ({ ...section, image: addressOf(section.image) })),
			options: options.map((option) => ({
				...option,
				values: listOf(option.values).map((value) => ({ ...value, color: value.id })),
			})),
			variants: listOf(fields.variants).map((variant) => ({
				choice: variant.choice,
				...toPrices(variant),
				image: addressOf(images[Number(variant.image)]),
			})),
		}),
	);
}

function toTyped(kind: SimpleField["kind"], value: unknown): unknown {
	if (kind === "percent") return typeof value === "number" ? String(value) : "";
	if (kind === "slugs" || kind === "tags") return Array.isArray(value) ? value.join(", ") : "";
	return value;
}

function toPrices({ pen, usd, sale }: RecordFields) {
	const toText = (amount: unknown) => (typeof amount === "number" ? solesToQuery(amount) : "");
	const offer = isObject(sale) ? sale : {};
	return {
		pen: toText(pen),
		usd: toText(usd),
		sale: { ...offer, pen: toText(offer.pen), usd: toText(offer.usd) },
	};
}

export function addressOf(picture: unknown): string {
	return isObject(picture) ? String(picture.src) : "";
}

export interface ChangedRows {
	list: string;
	isNew: boolean;
}

/** Reads the form after adding or removing the row that a button names. @throws Response 400 for other changes */
export function readProductForm(posted: FormData): { form: ProductForm; rows: ChangedRows | undefined } {
	const fields = new FormData();
	for (const [name, value] of posted) if (!isStrange(name)) fields.append(name, value);
	try {
		const { payload, ...submission } = parseWithZod(fields, { schema: z.any() });
		const { intent } = submission.reply();
		if (intent && intent.type !== "insert" && intent.type !== "remove") throw new Error();
		return {
			form: tidy(formFields.parse(payload)),
			rows: intent && { list: intent.payload.name, isNew: intent.type === "insert" },
		};
	} catch {
		throw new Response(null, { status: 400 });
	}
}

/** An index over 100 would create as many rows; the other names could pollute prototypes. */
function isStrange(name: string): boolean {
	return /\[(?!100\])\d{3,}\]|__proto__|constructor|prototype/.test(name);
}

/** Gives new options and values their ids, and every variant a choice of each option. */
function tidy(form: ProductForm): ProductForm {
	const options = withIds(form.options, [...reservedOptionIds]).map((option) => ({
		...option,
		values: withIds(option.values, []),
	}));
	const variants = form.variants.map(({ choice, ...variant }) => ({
		choice: Object.fromEntries(options.flatMap(({ id }) => (id ? [[id, choice[id] ?? ""]] : []))),
		...variant,
	}));
	return { ...form, options, variants };
}

function withIds<Row extends { id: string; name: string }>(list: Row[], taken: string[]): Row[] {
	for (const { id } of list) if (id) taken.push(id);
	return list.map((one) => {
		if (one.id || !one.name.trim()) return one;
		const plain = slugOf(one.name, 28) || "x";
		let id = plain;
		for (let count = 2; taken.includes(id); count++) id = `${plain}-${count}`;
		taken.push(id);
		return { ...one, id };
	});
}

export function withoutBlankRows(form: ProductForm): ProductForm {
	return {
		...form,
		features: form.features.filter(({ title, items }) => (title + items).trim()),
		sections: form.sections.filter(({ title, text }) => (title + text).trim()),
		options: form.options
			.map((option) => ({ ...option, values: option.values.filter(({ id, color }) => id || color) }))
			.filter(({ id, values }) => id || values.length > 0),
	};
}

export function findLongLists(form: ProductForm): Record<string, string> {
	const lists = Object.entries(mostRows) as [keyof typeof mostRows, number][];
	const long = lists.filter(([list, most]) => form[list].length > most);
	return Object.fromEntries(long.map(([list, most]) => [list, `Caben hasta ${most}: quita las que sobran.`]));
}

export function withAllVariants(form: ProductForm): ProductForm {
	const options = form.options.filter(({ id }) => id);
	const choices = options.reduce<Record<string, string>[]>(
		(found, { id, values }) =>
			found.flatMap((choice) => values.flatMap((value) => (value.id ? [{ ...choice, [id]: value.id }] : []))),
		options.length > 0 ? [{}] : [],
	);
	const present = new Set(form.variants.map(({ choice }) => JSON.stringify(choice)));
	const missing = choices.filter((choice) => !present.has(JSON.stringify(choice)));
	const empty = formFields.parse({ variants: [{}] }).variants;
	const added = missing.flatMap((choice) => empty.map((variant) => ({ ...variant, choice })));
	return { ...form, variants: [...form.variants, ...added] };
}

/** Packs the form as shown into a hidden field, to detect changes by others. */
export function packForm(form: ProductForm): string {
	return deflateRawSync(JSON.stringify(form)).toString("base64url");
}

/** @returns a new product's form if `packed` cannot be read */
export function unpackForm(packed: unknown): ProductForm {
	try {
		const bytes = inflateRawSync(Buffer.from(String(packed), "base64url"), { maxOutputLength: 1_000_000 });
		return tidy(formFields.parse(JSON.parse(bytes.toString())));
	} catch {
		return toProductForm();
	}
}
