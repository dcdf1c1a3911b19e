import type { RecordFields } from "~/platform/datastore/datastore.server";
import type { ResponsivePicture } from "~/platform/pictures/picture-files";
import { listOf } from "~/platform/values/plain-object";
import { isSameJson } from "~/platform/values/sorted-json";
import { findVariantIndex } from "./edit-product.server";

/** Stands in for the photo of a draft. */
export const noPicture = { src: "/images/no-picture.svg", alt: "Todavía sin foto", width: 800, height: 800 };

export function picturesOf({ images }: RecordFields): ResponsivePicture[] {
	return Array.isArray(images) ? images : [];
}

export function haveSamePictures(one: RecordFields, other: RecordFields): boolean {
	return isSameJson(picturesOf(one), picturesOf(other));
}

/** Replaces a product's pictures. Each variant keeps the picture that shows it, unless that is gone. */
export function withPictures(stored: RecordFields, images: readonly ResponsivePicture[]): RecordFields {
	const before = picturesOf(stored);
	const variants = listOf(stored.variants).map(({ image, ...variant }) => {
		const position = images.findIndex(({ src }) => src === before[Number(image)]?.src);
		return position < 0 ? variant : { ...variant, image: position };
	});
	return { ...stored, images, ...(variants.length > 0 && { variants }) };
}

/** Adds a picture as the last one, also to the variant of the SKU. One that the product has already gets the new text. */
export function withPicture(
	sku: string,
	fields: RecordFields,
	picture: ResponsivePicture,
): { fields: RecordFields } | { fault: "unknownVariant" } {
	const before = picturesOf(fields);
	const present = before.findIndex(({ src }) => src === picture.src);
	const position = present < 0 ? before.length : present;
	const images = [...before.slice(0, position), picture, ...before.slice(position + 1)];
	if (!sku.includes("_")) return { fields: { ...fields, images } };
	const index = findVariantIndex(sku, fields);
	const variants = listOf(fields.variants);
	const variant = variants[index];
	if (!variant) return { fault: "unknownVariant" };
	return { fields: { ...fields, images, variants: variants.with(index, { ...variant, image: position }) } };
}
