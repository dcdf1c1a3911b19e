import type { IncomingMessage } from "node:http";
import { findRoutedAddress } from "~/platform/find-address.server";
import { pathOf } from "~/platform/urls";

export const maxBodyBytes = 64 * 1024;
export const maxLongFormBytes = 512 * 1024;
/** For the form with a picture. Above the picture's own limit, so that the form can say that a photo is too big. */
export const maxPictureBodyBytes = 32 * 1024 * 1024;
export const maxUploadBytes = 32 * 1024 * 1024;

/** The checkout has thirty fields. Parsing tens of thousands takes up to 70 ms. */
const mostFields = 200;
export const mostLongFormFields = 2000;

type WithUrl = Pick<IncomingMessage, "url">;

export function bodyKind(request: WithUrl): "form" | "picture" | "upload" {
	const form = formOf(request);
	return form === undefined || form === "long" ? "form" : form;
}

export function maxBytesOfStaff(request: WithUrl): number {
	const form = formOf(request);
	if (form === "upload") return maxUploadBytes;
	return form === "long" ? maxLongFormBytes : maxBodyBytes;
}

/** A body of unknown length, which browsers and the proxies of deploy/ do not send. */
export function isChunked({ headers }: IncomingMessage): boolean {
	return headers["transfer-encoding"] !== undefined;
}

/** What a form with texts may hold at an address. */
export function formLimits(request: WithUrl): { maxBytes: number; maxFields: number } {
	const form = formOf(request);
	if (form === "long" || form === "upload")
		return { maxBytes: maxLongFormBytes, maxFields: mostLongFormFields };
	return { maxBytes: form === "picture" ? maxPictureBodyBytes : maxBodyBytes, maxFields: mostFields };
}

function formOf({ url = "" }: WithUrl) {
	return findRoutedAddress(pathOf(url))?.form;
}
