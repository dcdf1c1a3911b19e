import { redirect } from "@remix-run/node";
import { refuseWrongPassword } from "~/desk/frame/confirm-password.server";
import type { ReceivedUpload } from "~/desk/frame/desk-handler.server";
import { refuseTyped } from "~/desk/frame/desk-refusal.server";
import { cutUploads, describeNotKept } from "~/desk/product/keep-photos.server";
import type { Business } from "~/domain/business/business-record.server";
import { changeHero, changeWalletQr, heroShape, qrShape } from "~/domain/business/shop-pictures.server";
import { qrFields, type Wallet, wallets } from "~/domain/business/wallet-qr.server";
import { adminUrls } from "~/platform/admin-urls";
import type { UploadedFile } from "~/web/forms/read-form.server";

export function listQrs(business: Business) {
	return wallets.flatMap((wallet) => {
		const number = business[wallet];
		const name = walletNames[wallet];
		return number ? [{ intent: qrFields[wallet], name, number, picture: business[qrFields[wallet]] }] : [];
	});
}

const walletNames: Record<Wallet, string> = { yape: "Yape", plin: "Plin" };

export async function changeQrByForm(received: ReceivedUpload, wallet: Wallet) {
	const { datastore, settings, typed, files, cut, acting } = received;
	if (cut) {
		const [problem, status] = cutUploads[cut];
		return refuseTyped(typed, { photo: problem }, status);
	}
	const wrong = await refuseWrongPassword(received, typed.password);
	if (wrong) return refuseTyped(typed, { password: wrong });
	const [file] = files;
	if (!file && !typed.remove) return refuseTyped(typed, { photo: "Elige una foto." });
	const photo = file && { data: file.data, folder: settings.picturesFolder };
	const asked = { wallet, number: typed.seen ?? "", photo };
	const changed = await changeWalletQr(datastore, asked, acting("tienda pagos"));
	if (changed.outcome === "badPhoto" && file)
		return refuseTyped(typed, { photo: describeBadPhoto(file, changed.fault, qrShape) });
	if (changed.outcome === "otherNumber") return refuseTyped(typed, otherNumber(walletNames[wallet]), 409);
	return redirect(adminUrls.shop("pagos", { listo: "1" }), 303);
}

function otherNumber(wallet: string): string {
	return `Mientras tanto cambió el número de ${wallet}. Elige el QR del número que ahora se ve.`;
}

export async function changeHeroByForm(received: ReceivedUpload) {
	const { datastore, settings, typed, files, cut, acting } = received;
	if (cut) {
		const [problem, status] = cutUploads[cut];
		return refuseTyped(typed, { photo: problem }, status);
	}
	const [file] = files;
	const photo = file && { data: file.data, folder: settings.picturesFolder };
	const asked = { photo, alt: typed.alt ?? "", seen: typed.seen };
	const changed = await changeHero(datastore, asked, acting("tienda portada"));
	switch (changed.outcome) {
		case "changed":
			return redirect(adminUrls.shop("portada", { listo: "1" }), 303);
		case "noDescription":
			return refuseTyped(typed, { alt: "Escribe qué se ve en la foto, en hasta 300 letras." });
		case "noPhoto":
			return refuseTyped(typed, { photo: "Elige una foto." });
		case "outdated":
			return refuseTyped(
				typed,
				"Mientras tanto alguien cambió la foto. Mira la que ahora se ve y guarda otra vez.",
				409,
			);
		case "badPhoto":
			return refuseTyped(typed, {
				photo: file ? describeBadPhoto(file, changed.fault, heroShape) : "Elige una foto.",
			});
	}
}

function describeBadPhoto(
	file: UploadedFile,
	fault: Parameters<typeof describeNotKept>[1],
	{ fullWidths: [narrowest] }: typeof heroShape,
): string {
	const isNarrow = typeof fault === "object" && fault.fault === "tooNarrow";
	if (!isNarrow) return describeNotKept(file, fault);
	return `«${file.name}» es muy angosta: necesita al menos ${narrowest} píxeles de ancho.`;
}
