import { redirect } from "@remix-run/node";
import type { Order } from "~/domain/orders/order-record.server";
import { maxPictureBytes, type PictureFault } from "~/domain/payments/keep-payment-picture.server";
import { noticePayment, paymentNoticeFields } from "~/domain/payments/notice-payment.server";
import { orUnavailable } from "~/platform/datastore/catch-unavailable.server";
import { withName } from "~/platform/process/rate-limit.server";
import { urls } from "~/platform/urls";
import { constraintsOf } from "~/platform/values/text-fields.server";
import type { ShopForm } from "~/shop/session/shop-form.server";
import {
	parseSubmission,
	type RefusalProblem,
	refuseAnswers,
	refuseStorage,
	refuseSubmission,
	refuseTooManyRequests,
	type SubmissionResult,
} from "~/web/forms/refuse-answers.server";

export async function paymentNoticeAction({ form, sender, store, actor }: ShopForm, { reference }: Order) {
	const { datastore, settings, storageBudget, rateLimits } = store;
	const submission = parseSubmission(form, paymentNoticeFields);
	if (submission.status !== "success") return refuseAnswers(submission);
	const waitMs = rateLimits.paymentNotice.count(withName(sender, reference));
	if (waitMs > 0) return refuseTooManyRequests(submission, waitMs);
	const upload = readPicture(form);
	if (upload && upload.size > maxPictureBytes) return refusePicture(submission, "tooBig");
	const { operation } = submission.value;
	const storage = storageBudget.reserve(sender, "essential", { operation }, 1, upload?.size);
	if (storage.outcome !== "reserved") return refuseStorage(submission, storage);
	const picture = upload && Buffer.from(await upload.arrayBuffer());
	const notice = { reference, operation, picture, picturesFolder: settings.paymentPicturesFolder };
	const noticing = noticePayment(datastore, notice, actor);
	const result = await orUnavailable(noticing, "a payment notice could not be stored");
	if (result === "unavailable") return refuseSubmission(submission, unavailable, { status: 503 });
	if (result.outcome === "changed")
		return redirect(urls.trackedOrder(reference, { listo: "pago-avisado" }), { status: 303 });
	storage.release();
	if (result.outcome === "badPicture") return refusePicture(submission, result.why);
	if (result.outcome !== "refused") throw new Response(null, { status: 404 });
	const { order, why } = result;
	const problem = why === "tooMany" ? tooMany : order.status === "cancelled" ? cancelled : alreadyPaid;
	return refuseSubmission(submission, problem, { status: 409 });
}

function readPicture(form: FormData): File | undefined {
	const sent = form.get("picture");
	return sent instanceof File && sent.size > 0 ? sent : undefined;
}

function refusePicture(submission: { reply(): SubmissionResult }, fault: PictureFault) {
	const picture = [pictureFaults[fault]];
	const result: SubmissionResult = { ...submission.reply(), status: "error", error: { picture } };
	return refuseAnswers({ reply: () => result });
}

const pictureFaults: Record<PictureFault, string> = {
	tooBig: "La foto pesa más de 5 MB. Elige otra, o envía solo el número.",
	unreadable: "No pudimos leer esa foto. Elige una en JPG, PNG o WebP, o envía solo el número.",
	unwritable: "No pudimos guardar la foto. Envía solo el número, que es lo que necesitamos.",
};

const alreadyPaid: RefusalProblem = {
	title: "Ya recibimos tu pago",
	advice: "Tu pedido ya figura como pagado: no hace falta que nos avises.",
};

const cancelled: RefusalProblem = {
	title: "Este pedido se canceló",
	advice: "Si ya lo pagaste, escríbenos con el número de la operación y te devolvemos tu dinero.",
};

const tooMany: RefusalProblem = {
	title: "Ya cambiaste este aviso muchas veces",
	advice: "Escríbenos con el número de la operación y lo corregimos.",
};

const unavailable: RefusalProblem = {
	title: "No sabemos si tu aviso quedó registrado",
	advice:
		"Nuestro sistema no responde. Espera un minuto y envíalo otra vez: si ya se registró, no se repetirá.",
};

export const paymentNoticeConstraints = { ...constraintsOf(paymentNoticeFields.shape), picture: {} };
