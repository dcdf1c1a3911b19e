import { readFile, stat } from "node:fs/promises";
import { addPicture } from "~/domain/assortment/change-product.server";
import { type Business, businessSchemas } from "~/domain/business/business-record.server";
import { heroShape } from "~/domain/business/shop-pictures.server";
import { presentSlug } from "~/domain/goods/present-slug.server";
import { slugOfSku } from "~/domain/goods/sku";
import { makePicture } from "~/platform/pictures/make-picture.server";
import type { ResponsivePicture } from "~/platform/pictures/picture-files";
import { productWidths } from "~/platform/pictures/picture-sizes";
import { BadPhoto, type PhotoShape } from "~/platform/pictures/read-photo.server";
import { readPicturesFolder } from "~/platform/settings/parse-env.server";
import { resolveTypedPath, startProgress } from "../commands/files";
import { UsageError, type Work } from "../commands/run-command";
import { tellChange } from "./change-and-tell";

const mostBytes = 50_000_000;

export function addPhoto(sku: string, file: string | undefined, alt: string | undefined): Work {
	if (!file) throw new UsageError("picture add needs a file.");
	const described = requireAlt(alt);
	return async (datastore, actor) => {
		const id = await presentSlug(datastore, slugOfSku(sku));
		if (!(await datastore.get("product", id))) throw new Error(`There is no product ${id}.`);
		const picture = await preparePicture(file, described);
		const changed = await addPicture(datastore, { sku, picture }, actor);
		return tellChange(datastore, sku, changed, actor);
	};
}

export function requireAlt(alt: string | undefined): string {
	if (alt?.trim()) return alt;
	throw new UsageError("A picture needs --alt, what is to be seen on it, for those who do not see it.");
}

export async function preparePicture(
	file: string,
	alt: string,
	shape?: PhotoShape,
): Promise<ResponsivePicture> {
	const photo = await readPhotoFile(file);
	try {
		return { ...(await makePicture(photo, readPicturesFolder(), shape)), alt };
	} catch (error) {
		throw error instanceof BadPhoto ? new Error(`${file} ${describe(error, shape)}`) : error;
	}
}

export function readHeroPicture(
	file: string | undefined,
	alt: string | undefined,
): () => Promise<Business["heroPicture"]> {
	if (!file) throw new UsageError('The photo is missing: set hero-picture <photo> --alt "<text>".');
	const described = businessSchemas.heroPicture.shape.alt.safeParse(requireAlt(alt));
	if (!described.success) throw new UsageError(`--alt ${described.error.issues[0]?.message}.`);
	return () => {
		startProgress()("Making the picture in all sizes", true);
		return preparePicture(file, described.data, heroShape);
	};
}

async function readPhotoFile(file: string): Promise<Buffer> {
	const path = resolveTypedPath(file);
	try {
		const { size } = await stat(path);
		if (size > mostBytes) throw new Error("it is larger than 50 MB");
		return await readFile(path);
	} catch (error) {
		throw new Error(`${file} cannot be read: ${(error as Error).message}`);
	}
}

function describe(
	{ fault, size: { width, height }, cause }: BadPhoto,
	{ fullWidths: [narrowest] = productWidths }: PhotoShape = {},
): string {
	const texts: Record<typeof fault, string> = {
		heic: "is a HEIC photo, which browsers do not show: save it as JPEG first.",
		noPhoto: "is no photo: it must be JPEG, PNG, WebP or AVIF.",
		damaged: `is damaged: ${(cause as Error | undefined)?.message}`,
		moves: "moves: a picture must stand still.",
		tooManyPixels: `has ${width} × ${height} pixels: at most 40 million are taken. Make it smaller first.`,
		tooHigh: "is more than four times as high as wide: cut it.",
		tooCostly: "takes too much memory or time to read: save it as JPEG or make it smaller first.",
		tooNarrow: `is ${width} pixels wide: at least ${narrowest} are needed.`,
	};
	return texts[fault];
}
