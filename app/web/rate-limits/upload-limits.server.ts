import type { IncomingMessage } from "node:http";

/** For every form that is not named below. */
export const maxBodyBytes = 64 * 1024;
/** For a product's form with many variants, from staff who may change the goods. */
export const maxProductFormBytes = 512 * 1024;
/** For the form with a picture. Above the picture's own limit, so that the form can say that a photo is too big. */
export const maxPictureBodyBytes = 12 * 1024 * 1024;
/** For the desk's forms with photos, which are read only from staff who may change the goods. */
export const maxUploadBytes = 32 * 1024 * 1024;

/** By address: `picture` for a payment's picture, `upload` for the desk's photos and tables, else `form`. */
export function bodyKind({ url = "" }: Pick<IncomingMessage, "url">): "form" | "picture" | "upload" {
	if (/^\/ya-pague(\.data)?(\?|$)/.test(url)) return "picture";
	return /^\/admin\/(productos\/[^/?]+\/fotos|importar-productos|categorias(\/[^/?]+)?)(\.data)?(\?|$)/.test(
		url,
	)
		? "upload"
		: "form";
}

/** @returns the most bytes that staff who may change the goods may send */
export function maxBytesOfStaff(request: IncomingMessage): number {
	if (bodyKind(request) === "upload") return maxUploadBytes;
	const isProduct = /^\/admin\/(productos\/[^/?]+|agregar-producto)(\?|$)/.test(request.url ?? "");
	return isProduct ? maxProductFormBytes : maxBodyBytes;
}
