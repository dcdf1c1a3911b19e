import { redirect } from "@remix-run/node";
import { z } from "zod";
import { post } from "~/domain/mail/outbox.server";
import { changeOrder, type OrderChange, withEvent } from "~/domain/orders/change-order.server";
import { writePaymentNotice } from "~/domain/orders/keeper-mails.server";
import { countShopperEvents, maxShopperEvents } from "~/domain/orders/order";
import type { Order } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import {
	keepPicture,
	pictureFault,
	removePicture,
	uploadedPicture,
} from "~/domain/payments/payment-pictures.server";
import { orUnavailable } from "~/platform/datastore/catch-unavailable.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { createRateLimit, withName } from "~/platform/process/rate-limit.server";
import { urls } from "~/platform/urls";
import { constraintsOf, textField } from "~/platform/values/text-fields.server";
import type { ShopStore } from "~/shop/session/shop-store.server";
import {
	parseSubmission,
	type RefusalProblem,
	refuseAnswers,
	refuseStorage,
	refuseSubmission,
	refuseTooManyRequests,
	type SubmissionResult,
} from "~/web/forms/refuse-answers.server";
import { senderOf } from "~/web/rate-limits/sender.server";

/** For each sender and order: a refused notice gives its storage back, but its picture was decoded. */
const noticeLimit = createRateLimit({ attempts: 20, seconds: 15 * 60 });

/** @param order one that the shopper may see @throws Response 404 for an unknown order */
export async function paymentNoticeAction(
	request: Request,
	form: FormData,
	{ datastore, storageBudget }: ShopStore,
	{ reference }: Order,
) {
	const submission = parseSubmission(form, paymentNoticeFields);
	if (submission.status !== "success") return refuseAnswers(submission);
	const sender = senderOf(request);
	const waitMs = noticeLimit.count(withName(sender, reference));
	if (waitMs > 0) return refuseTooManyRequests(submission, waitMs);
	const upload = uploadedPicture(form);
	const fault = upload && pictureFault(upload);
	if (fault) return refusePicture(submission, fault);
	const { operation } = submission.value;
	const storage = storageBudget.reserve(sender, "essential", { operation }, 1, upload?.size);
	if (storage.outcome !== "reserved") return refuseStorage(submission, storage);
	const kept = upload && (await keepPicture(reference, upload));
	if (kept?.fault) {
		storage.release();
		return refusePicture(submission, kept.fault);
	}
	const picture = kept?.name;
	const noticing = noticePayment(datastore, reference, { operation, picture, now: new Date() });
	const result = await orUnavailable(noticing, "a payment notice could not be stored");
	if (result === "unavailable") return refuseSubmission(submission, unavailable, { status: 503 });
	const current = result.outcome === "unknown" ? undefined : result.order.paymentNotice?.picture;
	for (const unused of [picture, result.replaced]) {
		if (unused && unused !== current) await removePicture(unused);
	}
	if (result.outcome === "changed") {
		return redirect(urls.trackedOrder(reference, { listo: "pago-avisado" }), { status: 303 });
	}
	storage.release();
	if (result.outcome !== "refused") throw new Response(null, { status: 404 });
	const { order, why } = result;
	const problem = why === "tooMany" ? tooMany : order.status === "cancelled" ? cancelled : alreadyPaid;
	return refuseSubmission(submission, problem, { status: 409 });
}

function refusePicture(submission: { reply(): SubmissionResult }, message: string) {
	const result: SubmissionResult = { ...submission.reply(), status: "error", error: { picture: [message] } };
	return refuseAnswers({ reply: () => result });
}

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

/** The text fields; the picture is a file and is read separately. */
const paymentNoticeFields = z.object({
	operation: textField(40, "Escribe el número de la operación.", (typed) => {
		const operation = typed.replace(/\s+/g, " ").toUpperCase();
		if (/^[\dA-Z][\dA-Z /.-]*$/.test(operation) && /\d{3}/.test(operation)) return { value: operation };
		return { fault: "Copia el número de operación de tu constancia: lleva al menos tres números." };
	}),
});

export const paymentNoticeConstraints = {
	...constraintsOf(paymentNoticeFields.shape),
	picture: {},
};

/** `closed`: the order is paid or cancelled. `tooMany`: the shopper changed it too often. */
type NoticeRefusal = "closed" | "tooMany";

/**
 * Mails the keeper. Idempotent.
 * @param picture a file's name; undefined keeps an earlier notice's picture
 * @returns with `replaced`, the picture of the notice before this one
 */
export async function noticePayment(
	datastore: Datastore,
	reference: string,
	{ operation, picture, now }: { operation: string; picture?: string | undefined; now: Date },
): Promise<OrderChange<NoticeRefusal> & { replaced?: string | undefined }> {
	const actor = { by: "shopper", now };
	let replaced: string | undefined;
	const change = await changeOrder<NoticeRefusal>(datastore, reference, actor, (before) => {
		const told = before.paymentNotice;
		replaced = told?.picture;
		if (before.status !== "pending") return { refusal: "closed" };
		const kept = picture ?? told?.picture;
		if (told?.operation === operation && told.picture === kept) return { order: before };
		const count = countShopperEvents(before);
		if (count >= maxShopperEvents) return { refusal: "tooMany" };
		const paymentNotice = { operation, at: now.toISOString(), ...(kept && { picture: kept }) };
		const order = withEvent({ ...before, paymentNotice }, "paymentNoticed", actor);
		const mail = post(`${toOrderId(reference)}-payment-notice-${count}`, writePaymentNotice(order), now);
		return { order, changes: [mail] };
	});
	return { ...change, replaced };
}
