import { redirect } from "@remix-run/node";
import type { Order } from "~/domain/orders/order-record.server";
import { type PictureFault, proofBytes } from "~/domain/payments/keep-payment-picture.server";
import { noticePayment, paymentNoticeFields } from "~/domain/payments/notice-payment.server";
import { urls } from "~/platform/urls";
import { constraintsOf } from "~/platform/values/text-fields.server";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { acceptForm, type RefusalProblem } from "~/web/forms/accept-form.server";
import { fileOf, isCut } from "~/web/forms/read-form.server";
import { countSentPicture } from "./sent-photos.server";

export function paymentNoticeAction(received: ShopForm, { reference }: Order) {
	const { form, store, actor } = received;
	const { datastore, settings } = store;
	const upload = fileOf(form, "picture");
	return acceptForm(received, paymentNoticeFields, {
		limit: () => countSentPicture(received, reference),
		storage: { priority: "essential", mails: 1, pictureBytes: upload?.data ? proofBytes : 0 },
		unavailable,
		async act({ operation, method, paid }, { refuse, refuseFields }) {
			if (isCut(form) || (upload && !upload.data)) return refuseFields({ picture: pictureFaults.tooBig });
			const notice = {
				reference,
				operation,
				method,
				paid,
				picture: upload?.data,
				picturesFolder: settings.paymentPicturesFolder,
			};
			const result = await noticePayment(datastore, notice, actor);
			if (result.outcome === "changed")
				return redirect(urls.trackedOrder(reference, { listo: "pago-avisado" }), { status: 303 });
			if (result.outcome === "badPicture") return refuseFields({ picture: pictureFaults[result.why] });
			if (result.outcome === "refused") return refuse(explainRefusal(result));
			throw new Response(null, { status: 404 });
		},
	});
}

const pictureFaults: Record<PictureFault, string> = {
	tooBig: "La foto pesa más de 20 MB. Elige otra, o envía solo el número.",
	unreadable: "No pudimos leer esa foto. Elige una en JPG, PNG o WebP, o envía solo el número.",
	unwritable: "No pudimos guardar la foto. Envía solo el número, que es lo que necesitamos.",
};

function explainRefusal({ order, why }: { order: Order; why: string }): RefusalProblem {
	if (why === "tooMany") return tooMany;
	if (order.status === "quoted") return quoted;
	return order.status === "cancelled" ? cancelled : alreadyPaid;
}

const quoted: RefusalProblem = {
	title: "Todavía es una cotización",
	advice:
		"Acéptala primero, y te diremos cómo pagar. Si ya pagaste, escríbenos con el número de la operación.",
};

const alreadyPaid: RefusalProblem = {
	title: "Ya recibimos tu pago",
	advice: "De tu pedido no falta pagar nada: no hace falta que nos avises.",
};

const cancelled: RefusalProblem = {
	title: "Este pedido se canceló",
	advice: "Si ya lo pagaste, escríbenos con el número de la operación y te devolvemos tu dinero.",
};

const tooMany: RefusalProblem = {
	title: "Ya cambiaste este aviso muchas veces",
	advice: "Escríbenos con el número de la operación y lo corregimos.",
};

const unavailable = {
	logged: "a payment notice could not be stored",
	title: "No sabemos si tu aviso quedó registrado",
	advice:
		"Nuestro sistema no responde. Espera un minuto y envíalo otra vez: si ya se registró, no se repetirá.",
};

export const paymentNoticeConstraints = { ...constraintsOf(paymentNoticeFields.shape), picture: {} };
