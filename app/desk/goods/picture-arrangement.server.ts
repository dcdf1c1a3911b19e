import { changedFields } from "~/desk/frame/changed-fields.server";
import type { NewPhoto } from "~/domain/assortment/new-photos.server";
import { picturesOf } from "~/domain/assortment/product-pictures.server";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import type { ResponsivePicture } from "~/platform/pictures/picture-files";
import { sha256Hex } from "~/platform/values/sha256.server";

const longestAlt = 300;

/** What the form of a product's pictures asks for. Each field has a `seen-…` field with the value first shown. */
export interface Arrangement {
	pictures: ResponsivePicture[];
	/** By field name. */
	faults: Record<string, string>;
	/** By field name: what somebody else has changed since the form was shown. */
	stale: Record<string, string>;
}

/** A picture's key in the form. A new photo keeps its key when it becomes a picture. */
export function keyOf({ src }: ResponsivePicture): string {
	return /^\/pictures\/([0-9a-f]{20})-/.exec(src)?.[1] ?? sha256Hex(src, 20);
}

export function readArrangement(stored: RecordFields, typed: Record<string, string>): Arrangement {
	const changed = changedFields(typed);
	const faults: Record<string, string> = {};
	const stale: Record<string, string> = {};
	const seenOrder = (typed["seen-order"] ?? "").split(" ");
	const present = picturesOf(stored).map((picture) => ({ key: keyOf(picture), picture }));
	const kept = present
		.filter(({ key }) => changed[`remove-${key}`] === undefined)
		.map(({ key, picture }) => ({ key, picture: { ...picture, alt: readAlt(key, picture) } }));
	return { pictures: inNewOrder(), faults, stale };

	function readAlt(key: string, { alt }: ResponsivePicture): string {
		const name = `alt-${key}`;
		const wanted = changed[name] ?? alt;
		if (wanted === alt) return alt;
		const fault = altFault(wanted);
		if (fault) faults[name] = fault;
		if (alt !== typed[`seen-${name}`]?.trim()) stale[name] = `Mientras tanto alguien escribió: «${alt}».`;
		return wanted;
	}

	/** A moved picture gets the place that was typed for it; the others keep their order around it. */
	function inNewOrder(): ResponsivePicture[] {
		const moved = kept
			.flatMap((one) => {
				const typedPlace = changed[`place-${one.key}`];
				if (!typedPlace) return [];
				const place = Number(typedPlace);
				if (Number.isInteger(place) && place >= 1) return [{ ...one, place }];
				faults[`place-${one.key}`] = "Escribe un número, como 1 para la primera.";
				return [];
			})
			.sort((a, b) => a.place - b.place);
		const ordered = kept.filter(({ key }) => !moved.some((one) => one.key === key));
		for (const { place, ...one } of moved) ordered.splice(place - 1, 0, one);
		const isMoved = ordered.some(({ key }, index) => key !== kept[index]?.key);
		const seenKeys = present.map(({ key }) => key).filter((key) => seenOrder.includes(key));
		if (isMoved && seenKeys.join(" ") !== seenOrder.join(" "))
			for (const { key } of moved) stale[`place-${key}`] = "Mientras tanto alguien cambió el orden.";
		return ordered.map(({ picture }) => picture);
	}
}

/** @returns the changes of new photos, where an empty `alt` removes the description, and faults by field name */
export function readDescriptions(newPhotos: readonly NewPhoto[], typed: Record<string, string>) {
	const changed = changedFields(typed);
	const faults: Record<string, string> = {};
	const changes = newPhotos.flatMap((photo) => {
		const isRemoved = changed[`remove-${photo.hash}`] !== undefined;
		const alt = changed[`alt-${photo.hash}`];
		if (!isRemoved && alt === undefined) return [];
		const fault = alt && !isRemoved ? altFault(alt) : undefined;
		if (fault) faults[`alt-${photo.hash}`] = fault;
		return [{ photo, alt: alt ?? "", isRemoved }];
	});
	return { changes, faults };
}

function altFault(alt: string): string | undefined {
	if (!alt) return "Escribe qué se ve en la foto.";
	return alt.length > longestAlt ? `Escríbelo en hasta ${longestAlt} letras.` : undefined;
}
