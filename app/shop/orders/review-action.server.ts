import { redirect } from "@remix-run/node";
import { z } from "zod";
import { reviewIdOf } from "~/domain/customer-service/review-id.server";
import { findReview } from "~/domain/customer-service/review-repository.server";
import { shortenName } from "~/domain/customer-service/short-name";
import type { Stars } from "~/domain/goods/review";
import { type Review, toReviewRecord } from "~/domain/goods/review-record.server";
import { slugOfSku } from "~/domain/goods/sku";
import { isOfDeletedAccount } from "~/domain/orders/order";
import { parseOrder } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { orUnavailable } from "~/platform/datastore/catch-unavailable.server";
import type { Datastore, RecordKey } from "~/platform/datastore/datastore.server";
import { urls } from "~/platform/urls";
import { choiceError, constraintsOf, paragraphsField } from "~/platform/values/text-fields.server";
import { type AccountStore, orThrowResponse } from "~/shop/session/require-shopper.server";
import type { ShopStore } from "~/shop/session/shop-store.server";
import {
	parseSubmission,
	refuseAnswers,
	refuseStorage,
	refuseSubmission,
} from "~/web/forms/refuse-answers.server";
import { senderOf } from "~/web/rate-limits/sender.server";
import { requireOwnOrder } from "./require-own-order.server";

/** @throws Response: 404 for a product that is not in the order */
export async function reviewAction(
	request: Request,
	form: FormData,
	{ datastore, storageBudget }: ShopStore,
	{ reference, product }: { reference: string; product: string },
) {
	const submission = parseSubmission(form, reviewFields);
	if (submission.status !== "success") return refuseAnswers(submission);
	const storage = storageBudget.reserve(senderOf(request), "other", submission.value);
	if (storage.outcome !== "reserved") return refuseStorage(submission, storage);
	const { stars, text } = submission.value;
	const result = await orUnavailable(
		writeReview(datastore, { reference, product, stars, text, now: new Date() }),
		"a review could not be stored",
	);
	if (result !== "written" && result !== "unavailable") storage.release();
	switch (result) {
		case "written":
		case "repeated":
			return redirect(urls.review({ pedido: reference, producto: product }), { status: 303 });
		case "notDelivered":
			return refuseSubmission(submission, notDelivered, { status: 409 });
		case "unavailable":
			return refuseSubmission(submission, unavailable, { status: 503 });
		case "unknown":
			throw new Response(null, { status: 404 });
	}
}

const notDelivered = {
	title: "Tu pedido todavía no figura como entregado",
	advice: "Podrás enviar tu opinión cuando lo recibas.",
};

const unavailable = {
	title: "No sabemos si tu opinión quedó registrada",
	advice:
		"Nuestro sistema no responde. Espera un minuto y envíala otra vez: si ya se registró, no se repetirá.",
};

const reviewFields = z.object({
	stars: z
		.enum(["5", "4", "3", "2", "1"], { error: choiceError("Elige de 1 a 5 estrellas.") })
		.transform((stars) => Number(stars) as Stars),
	text: paragraphsField(1000, "Cuenta qué te pareció el producto."),
});

export const reviewConstraints = constraintsOf(reviewFields.shape);

/** `repeated`: the order already has a review of this product, which stays as it is. */
type WriteReviewResult = "written" | "repeated" | "notDelivered" | "unknown";

/** Stores a review for approval. @throws DatastoreUnavailable, ZodError for a damaged order */
export function writeReview(
	datastore: Datastore,
	answer: Pick<Review, "product" | "stars" | "text"> & { reference: string; now: Date },
): Promise<WriteReviewResult> {
	const { reference, now, ...content } = answer;
	const { product } = content;
	const id = reviewIdOf(reference, product);
	const keys: RecordKey[] = [
		{ collection: "order", id: toOrderId(reference) },
		{ collection: "review", id },
	];
	return datastore.runTransaction<WriteReviewResult>(keys, ([orderFields, existing]) => {
		if (!orderFields) return { result: "unknown" };
		const order = parseOrder(orderFields);
		const isOrdered = order.lines.some((line) => slugOfSku(line.sku) === product);
		if (!order.contact || isOfDeletedAccount(order) || !isOrdered) {
			return { result: "unknown" };
		}
		if (existing) return { result: "repeated" };
		if (order.status !== "delivered") return { result: "notDelivered" };
		const review: Review = {
			...content,
			id,
			order: order.reference,
			author: shortenName(order.contact),
			writtenAt: now.toISOString(),
			status: "pending",
			isDemo: false,
		};
		return {
			changes: [{ collection: "review", id, fields: toReviewRecord(review) }],
			result: "written",
		};
	});
}

/** @throws Response as `requireOwnOrder`, and a redirect to the order for a product that is not in it */
export async function requireReviewable(request: Request, store: AccountStore) {
	const order = await requireOwnOrder(request, store);
	const { reference, status, contact } = order;
	const product = new URL(request.url).searchParams.get("producto");
	const line = order.lines.find(({ sku }) => slugOfSku(sku) === product);
	if (!contact || !line || !product) throw redirect(urls.trackedOrder(reference));
	const review = await orThrowResponse(findReview(store.datastore, reviewIdOf(reference, product)));
	return { reference, status, product, productName: line.name, author: shortenName(contact), review };
}
