import type { Datastore } from "~/platform/datastore/datastore.server";
import { log } from "~/platform/process/log.server";
import { addPicture } from "./change-product.server";
import {
	deleteNewPhoto,
	encodeNewPhoto,
	listNewPhotos,
	markFailed,
	type NewPhoto,
} from "./new-photos.server";

const retryMs = 60_000;

interface Publishing {
	datastore: Datastore;
	pictures: string;
	clock: () => Date;
}

/** Makes the sizes of described photos, one after the other, and adds them to their products. */
export function openPhotoPublisher(work: Publishing) {
	let isAsked = false;
	let isRunning = false;
	let retry: NodeJS.Timeout | undefined;

	/** To call at the start and when a photo is described. */
	function publishNew(): void {
		isAsked = true;
		if (!isRunning) void publishAll();
	}

	async function publishAll(): Promise<void> {
		isRunning = true;
		while (isAsked) {
			isAsked = false;
			const photos = await listNewPhotos(work.pictures);
			for (const photo of photos) if (photo.description) await attempt(photo);
		}
		isRunning = false;
	}

	/** A photo that fails is retried every minute and does not delay the others. */
	async function attempt(photo: NewPhoto): Promise<void> {
		const { slug, hasFailed: failedBefore } = photo;
		const failure = await publish(work, photo).then(
			() => undefined,
			(error: unknown) => ({ error }),
		);
		if (failure) {
			clearTimeout(retry);
			retry = setTimeout(publishNew, retryMs).unref();
		}
		const hasFailed = failure !== undefined;
		if (hasFailed === failedBefore) return;
		if (failure) log.error({ err: failure.error, slug }, "a new photo of a product could not be prepared");
		await markFailed(photo, hasFailed).catch(() => undefined);
	}

	return { publishNew, close: () => clearTimeout(retry) };
}

async function publish({ datastore, pictures, clock }: Publishing, photo: NewPhoto): Promise<void> {
	const { slug, hash } = photo;
	const files = await encodeNewPhoto(photo);
	// Meanwhile the photo may have been removed, or its description changed.
	const { description } = (await listNewPhotos(pictures, slug)).find((one) => one.hash === hash) ?? {};
	if (!files || !description) return;
	const { alt, by } = description;
	const added = await addPicture(
		datastore,
		{ sku: slug, picture: { ...files, alt }, acceptDoubts: true },
		{ by, now: clock(), action: "admin fotos" },
	);
	if (added.outcome !== "changed" && added.outcome !== "refused")
		throw new Error(`the product cannot be saved: ${added.outcome}`);
	await deleteNewPhoto(photo);
}
