import { cutUploads } from "~/desk/product/keep-photos.server";
import { parseReceipt } from "~/domain/orders/receipt-number.server";
import type { PictureFault } from "~/domain/payments/keep-payment-picture.server";
import { receiptKinds, recordAttachedReceipt, recordReceipt } from "~/domain/payments/record-receipt.server";
import { type Actor, requireArea } from "~/domain/staff/actor";
import { explain, type Given, mistake } from "./order-form-answers.server";

export async function setReceipt(given: Given, actor: Actor) {
	const { datastore, order, typed } = given;
	// Of whoever may not attach it, a large PDF was not received.
	requireArea(actor, "payments");
	const { receipt: named = "", pdf = "" } = typed;
	if (!parseReceipt(named, undefined))
		return mistake({ receipt: "Escribe la serie y el número, como B001-123." });
	const file = readFile(given);
	if ("fault" in file) return mistake({ file: file.fault });
	const receipt = parseReceipt(named, pdf.trim() || undefined);
	if (!receipt) return mistake({ pdf: "Escribe el enlace del PDF entero, con https://." });
	const kind = receiptKinds.find((one) => one === typed.kind) ?? "receipt";
	const input = { ...order, kind, receipt, dropsFile: typed.dropsFile === "on" };
	const { paymentPicturesFolder: picturesFolder } = given.settings;
	const change = file.pdf
		? await recordAttachedReceipt(datastore, { ...input, attached: file.pdf, picturesFolder }, actor)
		: await recordReceipt(datastore, input, actor);
	if (change.outcome === "badPicture") return mistake({ file: fileFaults[change.why] });
	return explain(change, {
		quoted: "Es una cotización: tendrá su comprobante cuando la acepten.",
		notFactura: { receipt: "El pedido tiene RUC y lleva factura: su serie empieza con F o es E001." },
		notBoleta: { receipt: "El pedido no tiene RUC y lleva boleta: su serie empieza con B o es EB01." },
	});
}

function readFile({ files: [file], cut }: Given): { pdf?: Buffer | undefined } | { fault: string } {
	if (cut) return { fault: cutUploads[cut][0] };
	if (file && !file.data) return { fault: fileFaults.tooBig };
	return { pdf: file?.data };
}

const fileFaults: Record<PictureFault, string> = {
	tooBig: "Pesa más de 10 MB. Envíalo más pequeño.",
	unreadable: "No es un PDF. Guárdalo como PDF y envíalo otra vez.",
	unwritable: "No pudimos guardarlo. Envíalo otra vez.",
};
