import { type Actor, requireArea } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { makeUploaded, type UploadedPhoto } from "~/platform/pictures/make-picture.server";
import type { BadPhoto } from "~/platform/pictures/read-photo.server";
import { type Business, businessSchemas, readBusiness } from "./business-record.server";
import { changeBusiness } from "./change-business.server";
import { qrFields, type Wallet } from "./wallet-qr.server";

/** The home page shows it up to 1440 pixels wide. */
export const heroShape = { fullWidths: [800, 1000, 1200, 1600, 2400] };

/** A phone scans it from another screen. */
export const qrShape = { fullWidths: [240, 480, 720] };

type BadPicture = { outcome: "badPhoto"; fault: BadPhoto | "tooLarge" };

interface HeroChange {
	/** Without one, the present photo gets the description. */
	photo: UploadedPhoto | undefined;
	/** What is to be seen, for those who do not see it. */
	alt: string;
	/** What {@link versionOfHero} told when the form was shown. Undefined is not compared. */
	seen?: string | undefined;
}

export function versionOfHero(picture: Business["heroPicture"]): string {
	return JSON.stringify([picture?.src, picture?.alt]);
}

/** Exchanges the picture on top of the home page. @throws NotAllowed, DatastoreUnavailable */
export async function changeHero(
	datastore: Datastore,
	{ photo, alt, seen }: HeroChange,
	actor: Actor,
): Promise<{ outcome: "changed" | "noPhoto" | "noDescription" | "outdated" } | BadPicture> {
	requireArea(actor, "words");
	const described = businessSchemas.heroPicture.shape.alt.safeParse(alt);
	if (!described.success) return { outcome: "noDescription" };
	const made = photo && (await makeUploaded(photo, heroShape));
	if (made && "fault" in made) return { outcome: "badPhoto", ...made };
	const { heroPicture } = await readBusiness(datastore);
	if (seen !== undefined && seen !== versionOfHero(heroPicture)) return { outcome: "outdated" };
	const files = made ?? heroPicture;
	if (!files) return { outcome: "noPhoto" };
	const changes = { heroPicture: { ...files, alt: described.data } };
	const { outcome } = await changeBusiness(datastore, { changes, seen: { heroPicture } }, actor);
	return { outcome: outcome === "outdated" ? "outdated" : "changed" };
}

interface QrChange {
	wallet: Wallet;
	/** The wallet's number when the picture was chosen. */
	number: string;
	/** Without one, the QR is removed. */
	photo: UploadedPhoto | undefined;
}

/** Shows the wallet's own picture of its QR beside its number. @throws NotAllowed, DatastoreUnavailable */
export async function changeWalletQr(
	datastore: Datastore,
	{ wallet, number, photo }: QrChange,
	actor: Actor,
): Promise<{ outcome: "changed" | "otherNumber" } | BadPicture> {
	requireArea(actor, "moneySettings");
	const made = photo && (await makeUploaded(photo, qrShape));
	if (made && "fault" in made) return { outcome: "badPhoto", ...made };
	const changes = { [qrFields[wallet]]: made && { ...made, number } };
	const { outcome } = await changeBusiness(datastore, { changes }, actor);
	return { outcome: outcome === "refused" ? "otherNumber" : "changed" };
}
