import type { IncomingMessage } from "node:http";
import { findAddress } from "~/platform/find-address.server";
import { pagePathOf, pathOf } from "~/platform/urls";

export const maxBodyBytes = 64 * 1024;
export const maxLongFormBytes = 512 * 1024;
/** For the form with a picture. Above the picture's own limit, so that the form can say that a photo is too big. */
export const maxPictureBodyBytes = 12 * 1024 * 1024;
export const maxUploadBytes = 32 * 1024 * 1024;

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

function formOf({ url = "" }: WithUrl) {
	return findAddress(pagePathOf(pathOf(url)))?.form;
}
