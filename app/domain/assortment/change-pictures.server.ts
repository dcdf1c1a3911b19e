import { type Actor, requireArea } from "~/domain/staff/actor";
import type { Datastore, RecordFields } from "~/platform/datastore/datastore.server";
import { findRecord } from "~/platform/datastore/find-record.server";
import type { ResponsivePicture } from "~/platform/pictures/picture-files";
import { sha256Hex } from "~/platform/values/sha256.server";
import { changeProduct } from "./change-product.server";
import { describeNewPhoto, listNewPhotos, removeNewPhoto } from "./new-photos.server";
import { haveSamePictures, picturesOf, withPictures } from "./product-pictures.server";

export const longestAlt = 300;

export interface PictureEdit {
	/** Of a new photo, empty to remove its description. */
	alt?: string;
	/** The text of the picture when somebody began to edit it. */
	shownAlt?: string | undefined;
	/** From 1. */
	place?: number;
	isRemoved?: boolean;
}

interface PictureFault {
	key: string;
	reason: "noAlt" | "longAlt" | "badPlace" | "lastPicture" | "altChanged" | "orderChanged";
	/** What somebody else wrote. */
	alt?: string;
}

type PicturesRefusal =
	| { outcome: "unknown" | "invalid" }
	/** `outdated` if somebody else has changed the same since it was shown. */
	| { outcome: "refused" | "outdated"; faults: PictureFault[] };

interface Wanted {
	/** By key. */
	edits: ReadonlyMap<string, PictureEdit>;
	/** The keys of the pictures in the order in which they were shown. */
	shownOrder: string[];
}

/** A picture's key. A new photo has its hash, and keeps it when it becomes a picture. */
export function keyOf({ src }: ResponsivePicture): string {
	return /^\/pictures\/([0-9a-f]{20})-/.exec(src)?.[1] ?? sha256Hex(src, 20);
}

/**
 * Describes, moves and removes a product's pictures and new photos.
 * @param input.pictures the folder of all pictures
 * @returns also the new descriptions of what somebody else has removed @throws NotAllowed, DatastoreUnavailable
 */
export async function changePictures(
	datastore: Datastore,
	input: Wanted & { pictures: string; slug: string },
	actor: Actor,
): Promise<(PicturesRefusal | { outcome: "changed" }) & { lost: string[] }> {
	requireArea(actor, "goods");
	const { pictures, slug, edits } = input;
	const refusal = await applyEdits(datastore, input, actor);
	const described = [...edits].filter(([, { alt, isRemoved }]) => alt && !isRemoved);
	// A new photo that becomes a picture meanwhile is found: it is a picture before it is no new photo.
	const photos = described.length > 0 ? await listNewPhotos(pictures, slug) : [];
	const stored = described.length > 0 ? await findRecord(datastore, "product", slug) : undefined;
	const keys = [...photos.map(({ hash }) => hash), ...picturesOf(stored ?? {}).map(keyOf)];
	const lost = described.flatMap(([key, { alt = "" }]) => (keys.includes(key) ? [] : [alt]));
	return { ...(refusal ?? { outcome: "changed" }), lost };
}

async function applyEdits(
	datastore: Datastore,
	{ pictures, slug, ...wanted }: Wanted & { pictures: string; slug: string },
	actor: Actor,
): Promise<PicturesRefusal | undefined> {
	const photos = (await listNewPhotos(pictures, slug)).flatMap((photo) => {
		const { alt, isRemoved = false } = wanted.edits.get(photo.hash) ?? {};
		return isRemoved || alt !== undefined ? [{ photo, alt: alt ?? "", isRemoved }] : [];
	});
	const stored = await findRecord(datastore, "product", slug);
	const longAlts = photos.flatMap(({ photo, alt, isRemoved }): PictureFault[] =>
		!isRemoved && alt.length > longestAlt ? [{ key: photo.hash, reason: "longAlt" }] : [],
	);
	const arranged = arrange(stored, wanted, longAlts);
	if ("fault" in arranged) return arranged.fault;
	for (const { photo, alt, isRemoved } of photos) {
		if (isRemoved) await removeNewPhoto(photo, actor);
		else await describeNewPhoto({ photo, alt }, actor);
	}
	if (stored && haveSamePictures(arranged.fields, stored)) return undefined;
	const change = (present: RecordFields | undefined) => arrange(present, wanted);
	const asked = { id: slug, acceptDoubts: true, change };
	const changed = await changeProduct<PicturesRefusal>(datastore, asked, actor);
	if (changed.outcome === "refused") return changed.fault;
	return changed.outcome === "changed" ? undefined : { outcome: "invalid" };
}

function arrange(
	stored: RecordFields | undefined,
	{ edits, shownOrder }: Wanted,
	otherFaults: PictureFault[] = [],
): { fields: RecordFields } | { fault: PicturesRefusal } {
	if (!stored) return { fault: { outcome: "unknown" } };
	const present = picturesOf(stored).map((picture) => {
		const key = keyOf(picture);
		return { key, picture, edit: edits.get(key) ?? {} };
	});
	const kept = present.filter(({ edit }) => !edit.isRemoved);
	const moved = kept.filter(({ edit }) => edit.place !== undefined);
	const ordered = inNewOrder(kept);
	const faults = [
		...kept.flatMap(findAltFault),
		...moved.flatMap(({ key, edit: { place } }): PictureFault[] =>
			isPlace(place) ? [] : [{ key, reason: "badPlace" }],
		),
		...otherFaults,
	];
	if (faults.length > 0) return { fault: { outcome: "refused", faults } };
	const isMoved = ordered.some(({ key }, index) => key !== kept[index]?.key);
	const shownKeys = present.map(({ key }) => key).filter((key) => shownOrder.includes(key));
	const isOrderOld = isMoved && shownKeys.join(" ") !== shownOrder.join(" ");
	const stale = [
		...kept.flatMap(({ key, picture: { alt }, edit }): PictureFault[] =>
			(edit.alt ?? alt) !== alt && alt !== edit.shownAlt ? [{ key, reason: "altChanged", alt }] : [],
		),
		...(isOrderOld ? moved.map(({ key }): PictureFault => ({ key, reason: "orderChanged" })) : []),
	];
	if (stale.length > 0) return { fault: { outcome: "outdated", faults: stale } };
	const [first] = present;
	if (kept.length === 0 && first && stored.hidden !== true)
		return { fault: { outcome: "refused", faults: [{ key: first.key, reason: "lastPicture" }] } };
	const images = ordered.map(({ picture, edit }) => ({ ...picture, alt: edit.alt ?? picture.alt }));
	return { fields: withPictures(stored, images) };
}

interface EditedPicture {
	key: string;
	picture: ResponsivePicture;
	edit: PictureEdit;
}

function findAltFault({ key, picture, edit: { alt = picture.alt } }: EditedPicture): PictureFault[] {
	if (alt === picture.alt) return [];
	if (!alt) return [{ key, reason: "noAlt" }];
	return alt.length > longestAlt ? [{ key, reason: "longAlt" }] : [];
}

/** A moved picture gets its place; the others keep their order around it. */
function inNewOrder(kept: EditedPicture[]): EditedPicture[] {
	const moved = kept.flatMap((one) => (isPlace(one.edit.place) ? [{ one, place: one.edit.place }] : []));
	const ordered = kept.filter(({ edit }) => !isPlace(edit.place));
	for (const { one, place } of moved.sort((a, b) => a.place - b.place)) ordered.splice(place - 1, 0, one);
	return ordered;
}

function isPlace(place: number | undefined): place is number {
	return Number.isInteger(place) && Number(place) >= 1;
}
