import type { IncomingMessage } from "node:http";
import { findAddress } from "~/platform/find-address.server";
import { pagePathOf, pathOf } from "~/platform/urls";

/** For every form that is not named below. */
export const maxBodyBytes = 64 * 1024;
/** For a product's form with many variants, from staff who may change the goods. */
export const maxProductFormBytes = 512 * 1024;
/** For the form with a picture. Above the picture's own limit, so that the form can say that a photo is too big. */
export const maxPictureBodyBytes = 12 * 1024 * 1024;
/** For the desk's forms with photos, which are read only from staff who may change the goods. */
export const maxUploadBytes = 32 * 1024 * 1024;

type WithUrl = Pick<IncomingMessage, "url">;

/** By address: `picture` for a payment's picture, `upload` for the desk's photos and tables, else `form`. */
export function bodyKind(request: WithUrl): "form" | "picture" | "upload" {
	const form = formOf(request);
	return form === undefined || form === "product" ? "form" : form;
}

/** @returns the most bytes that staff who may change the goods may send */
export function maxBytesOfStaff(request: WithUrl): number {
	const form = formOf(request);
	if (form === "upload") return maxUploadBytes;
	return form === "product" ? maxProductFormBytes : maxBodyBytes;
}

function formOf({ url = "" }: WithUrl) {
	return findAddress(pagePathOf(pathOf(url)))?.form;
}
