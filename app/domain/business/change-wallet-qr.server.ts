import { type Actor, requireArea } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { makeUploaded, type UploadedPhoto } from "~/platform/pictures/make-picture.server";
import type { BadPhoto } from "~/platform/pictures/read-photo.server";
import { changeBusiness } from "./change-business.server";
import { qrFields, type Wallet } from "./wallet-qr.server";

/** A phone scans it from another screen. */
export const qrShape = { fullWidths: [240, 480, 720] };

interface QrChange {
	wallet: Wallet;
	/** The wallet's number when the picture was chosen. */
	number: string;
	/** Without one, the QR is removed. */
	photo: UploadedPhoto | undefined;
}

type QrOutcome =
	| { outcome: "changed" | "otherNumber" }
	| { outcome: "badPhoto"; fault: BadPhoto | "tooLarge" };

/** Shows the wallet's own picture of its QR beside its number. @throws NotAllowed, DatastoreUnavailable */
export async function changeWalletQr(
	datastore: Datastore,
	{ wallet, number, photo }: QrChange,
	actor: Actor,
): Promise<QrOutcome> {
	requireArea(actor, "moneySettings");
	const made = photo && (await makeUploaded(photo, qrShape));
	if (made && "fault" in made) return { outcome: "badPhoto", ...made };
	const changes = { [qrFields[wallet]]: made && { ...made, number } };
	const { outcome } = await changeBusiness(datastore, { changes }, actor);
	return { outcome: outcome === "refused" ? "otherNumber" : "changed" };
}
