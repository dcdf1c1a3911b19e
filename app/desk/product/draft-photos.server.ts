import { randomBytes } from "node:crypto";
import type { Desk } from "~/desk/frame/desk-handler.server";
import {
	describeNewPhoto,
	listNewPhotos,
	moveNewPhotos,
	removeNewPhoto,
} from "~/domain/assortment/new-photos.server";
import type { Actor } from "~/domain/staff/actor";
import { adminUrls } from "~/platform/admin-urls";
import { readUpload } from "~/web/forms/read-form.server";
import { cutUploads, keepFiles } from "./keep-photos.server";
import { longestPhotoAlt } from "./product-texts";

/** Photos of a product that is not saved yet wait under the name of a draft, which its form sends again. */
export interface Draft {
	draft: string;
	photoAlt: string;
	photos: { remove: string; url: string }[];
}

/** Of a box that takes a photo out. */
const removePrefix = "remove-";

const draftPattern = /^nuevo-[0-9a-f]{16}$/;

/** Reads the form of a new product. Its photos are kept even if the form is refused. @throws Response as `readForm` */
export async function receiveNewProduct({ request, actor, settings: { picturesFolder } }: Desk) {
	const { form, files, cut } = await readUpload(request);
	const sent = String(form.get("draft") ?? "");
	const draft = draftPattern.test(sent) ? sent : `nuevo-${randomBytes(8).toString("hex")}`;
	const notKept = cut
		? [cutUploads[cut][0]]
		: await keepFiles({ pictures: picturesFolder, slug: draft }, {}, files, actor);
	for (const photo of await listNewPhotos(picturesFolder, draft))
		if (form.has(removePrefix + photo.hash)) await removeNewPhoto(photo, actor);
	const photos = await listNewPhotos(picturesFolder, draft);
	// A preview sends the form again.
	form.set("draft", draft);
	const shown: Draft = {
		draft,
		photoAlt: String(form.get("photoAlt") ?? "")
			.trim()
			.slice(0, longestPhotoAlt),
		photos: photos.map(({ hash }) => ({ remove: removePrefix + hash, url: adminUrls.newPhoto(draft, hash) })),
	};
	return { posted: form, shown, fault: notKept.join(" ") };
}

/** Gives a saved product the photos of its draft, described by the text of its form. */
export async function adoptPhotos(
	pictures: string,
	slug: string,
	{ draft, photoAlt }: Draft,
	actor: Actor,
): Promise<void> {
	await moveNewPhotos({ pictures, slug: draft }, slug);
	const photos = photoAlt ? await listNewPhotos(pictures, slug) : [];
	for (const [index, photo] of photos.filter(({ description }) => !description).entries()) {
		const alt = index === 0 ? photoAlt : `${photoAlt}, foto ${index + 1}`;
		await describeNewPhoto({ photo, alt }, actor);
	}
}

/** Whether a photo of the draft or a described one of the product is still to be shown. */
export async function isPhotoAwaited(pictures: string, slug: string | undefined, draft: Draft | undefined) {
	if (slug === undefined) return Boolean(draft?.photos.length);
	const photos = await listNewPhotos(pictures, slug);
	return photos.some(({ description }) => description);
}
