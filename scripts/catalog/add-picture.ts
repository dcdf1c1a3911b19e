import { findVariantIndex } from "../../app/back-office/edit-product.server";
import type { RecordFields } from "../../app/datastore/datastore.server";
import { readPicturesFolder } from "../../app/settings/parse-env.server";
import { slugOfSku } from "../../app/stock/sku";
import type { ResponsivePicture } from "../../app/ui/picture-files";
import { UsageError, type Work } from "../commands/run-command";
import { changeAndTell } from "./change-and-tell";

/** Adds a photo to a product as its last picture. @param sku the product's id, or the SKU of the variant that it shows */
export function addPicture(sku: string, file: string | undefined, alt: string | undefined): Work {
	if (!file) throw new UsageError("picture add needs a file.");
	const described = requireAlt(alt);
	const id = slugOfSku(sku);
	return async (datastore) => {
		if (!(await datastore.get("product", id))) throw new Error(`There is no product ${id}.`);
		const picture = await preparePicture(file, described);
		return changeAndTell(datastore, {
			id,
			isEdit: true,
			change(stored) {
				if (stored) return withPicture(sku, stored, picture);
				throw new Error(`There is no product ${id}.`);
			},
		});
	};
}

/** @throws UsageError */
export function requireAlt(alt: string | undefined): string {
	if (alt?.trim()) return alt;
	throw new UsageError("A picture needs --alt, what is to be seen on it, for those who do not see it.");
}

/** Writes the picture's files. @param widths as for makePicture, which throws */
export async function preparePicture(
	file: string,
	alt: string,
	widths?: number[],
): Promise<ResponsivePicture> {
	// Loaded only now: the other commands start without the image library.
	const { makePicture } = await import("./make-picture");
	return { ...(await makePicture(file, readPicturesFolder(), widths)), alt };
}

/** A picture that the product has already gets the new text. */
export function withPicture(sku: string, fields: RecordFields, picture: ResponsivePicture): RecordFields {
	const images = Array.isArray(fields.images) ? (fields.images as ResponsivePicture[]) : [];
	const known = images.findIndex(({ src }) => src === picture.src);
	const position = known < 0 ? images.length : known;
	const changed = {
		...fields,
		images: [...images.slice(0, position), picture, ...images.slice(position + 1)],
	};
	if (!sku.includes("_")) return changed;
	const index = findVariantIndex(sku, fields);
	const variants = (fields.variants as RecordFields[]).map((variant, at) =>
		at === index ? { ...variant, image: position } : variant,
	);
	return { ...changed, variants };
}
