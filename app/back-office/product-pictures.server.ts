import type { RecordFields } from "~/datastore/datastore.server";
import { sha256Hex } from "~/sha256.server";
import { sortedJson } from "~/sorted-json";
import type { ResponsivePicture } from "~/ui/picture-files";
import { findVariantIndex } from "./edit-product.server";

/** Of a stored product; none for a draft that has no picture yet. */
export function picturesOf({ images }: RecordFields): ResponsivePicture[] {
	return Array.isArray(images) ? images : [];
}

export function variantsOf({ variants }: RecordFields): RecordFields[] {
	return Array.isArray(variants) ? variants : [];
}

/** Tells whether a product's pictures have changed, or the variants that they show. */
export function picturesVersion(fields: RecordFields): string {
	const shown = variantsOf(fields).map(({ choice, image }) => ({ choice, image }));
	return sha256Hex(sortedJson([picturesOf(fields), shown]), 12);
}

/** Replaces a product's pictures. Each variant keeps the picture that shows it, unless that is gone or another one is chosen. */
export function withPictures(
	stored: RecordFields,
	images: readonly ResponsivePicture[],
	/** The picture's `src` by the variant's index; null for none of its own. */
	chosen: ReadonlyMap<number, string | null> = new Map(),
): RecordFields {
	const before = picturesOf(stored);
	const variants = variantsOf(stored).map((variant, index) => {
		const { image, ...rest } = variant;
		const src = chosen.has(index) ? chosen.get(index) : before[Number(image)]?.src;
		const position = images.findIndex((one) => one.src === src);
		return position < 0 ? rest : { ...rest, image: position };
	});
	return { ...stored, images, ...(variants.length > 0 && { variants }) };
}

/**
 * Adds a picture as the last one; one that the product has already gets the new text.
 * @param sku the product's id, or the SKU of the variant that it shows @throws BadRecords for an unknown variant
 */
export function withPicture(sku: string, fields: RecordFields, picture: ResponsivePicture): RecordFields {
	const before = picturesOf(fields);
	const isKnown = before.some(({ src }) => src === picture.src);
	const images = isKnown
		? before.map((one) => (one.src === picture.src ? picture : one))
		: [...before, picture];
	const chosen = sku.includes("_")
		? new Map([[findVariantIndex(sku, fields), picture.src]])
		: new Map<number, string>();
	return withPictures(fields, images, chosen);
}
