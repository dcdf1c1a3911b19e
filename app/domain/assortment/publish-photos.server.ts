import { withJournal } from "~/domain/business/journal.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { log } from "~/platform/process/log.server";
import { changeProduct, OutdatedProduct } from "./change-product.server";
import {
	encodeNewPhoto,
	listNewPhotos,
	markFailed,
	type NewPhoto,
	placeFiles,
	removeNewPhoto,
} from "./new-photos.server";
import { withPicture } from "./product-pictures.server";

const retryMs = 60_000;

let isAsked = false;
let isRunning = false;
let retry: NodeJS.Timeout | undefined;

/**
 * Makes the sizes of new photos, one after the other, and adds described photos to their products. Called at
 * the start, for photos that an earlier process left, and whenever a photo is uploaded or described. A photo
 * that fails is retried every minute and does not delay the others.
 */
export function publishPhotos(datastore: Datastore): void {
	isAsked = true;
	if (!isRunning) void publishAll(datastore);
}

async function publishAll(datastore: Datastore): Promise<void> {
	isRunning = true;
	while (isAsked) {
		isAsked = false;
		const photos = await listNewPhotos();
		const described = photos.filter(({ description }) => description);
		for (const photo of described) await attempt(datastore, photo, () => publish(datastore, photo));
		for (const photo of photos.filter(({ description }) => !description)) {
			// Photos that were described meanwhile go first.
			if (!isAsked) await attempt(datastore, photo, () => encodeNewPhoto(photo));
		}
	}
	isRunning = false;
}

async function attempt(datastore: Datastore, photo: NewPhoto, work: () => Promise<unknown>): Promise<void> {
	const { slug, hasFailed: failedBefore } = photo;
	const failure = await work().then(
		() => undefined,
		(error: unknown) => ({ error }),
	);
	if (failure) {
		clearTimeout(retry);
		retry = setTimeout(() => publishPhotos(datastore), retryMs).unref();
	}
	const hasFailed = failure !== undefined;
	if (hasFailed === failedBefore) return;
	if (failure) log.error({ err: failure.error, slug }, "a new photo of a product could not be prepared");
	await markFailed(photo, hasFailed).catch(() => undefined);
}

async function publish(datastore: Datastore, photo: NewPhoto): Promise<void> {
	const { slug, hash } = photo;
	const files = await encodeNewPhoto(photo);
	// Meanwhile the photo may have been removed, or its description changed.
	const { description } = (await listNewPhotos(slug)).find((one) => one.hash === hash) ?? {};
	if (!files || !description) return;
	await placeFiles(photo, files);
	const why = { by: description.by, action: "admin fotos", now: new Date() };
	try {
		await changeProduct(
			withJournal(datastore, why),
			{
				id: slug,
				isEdit: true,
				acceptDoubts: true,
				change(stored) {
					if (!stored) throw new OutdatedProduct(undefined, {});
					return withPicture(slug, stored, { ...files, alt: description.alt });
				},
			},
			{ actor: { by: why.by, now: why.now }, reason: why.action },
		);
	} catch (error) {
		if (!(error instanceof OutdatedProduct)) throw error;
		// The product was removed.
	}
	await removeNewPhoto(photo);
}
