import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { PricedCart } from "~/cart/cart";
import { startNewCart, writeCart } from "~/cart/cart-cookie.server";
import type { Catalog } from "~/catalog/catalog.server";
import type { Datastore } from "~/datastore/datastore.server";
import type { PlaceOptions } from "~/delivery/place";
import { listPlaceOptions } from "~/delivery/place-options.server";
import { quoteShipping } from "~/delivery/shipping";
import { pickFields } from "~/forms/read-form.server";
import { grantGuestOrder } from "~/orders/guest-orders-cookie.server";
import { clearCache } from "~/server/clear-cache.server";
import { countAttempt, limits } from "~/server/limits.server";
import { formatWait, retryAfter } from "~/server/rate-limit.server";
import { redirectWithCookies } from "~/server/redirect-with-cookies.server";
import { senderOf } from "~/server/sender.server";
import { urls } from "~/urls";
import { checkoutDraftCookie } from "./checkout-draft-cookie.server";
import { checkoutFields } from "./checkout-fields.server";
import { forgetAnswers, saveAnswers } from "./initial-answers.server";
import { notConfirmed, type OrderProblem, orderedBefore, problemOf, sentTooOften } from "./order-problem";
import { submitCheckout } from "./submit-checkout.server";

/** What the page shows after a refused submission. */
export interface CheckoutRefusal {
	result: SubmissionResult;
	placeOptions: PlaceOptions;
	/** What happened to the cart or the order, and what to do. */
	problem?: OrderProblem;
	/** The present cart, when it differs from the one that was shown. */
	cart?: PricedCart;
}

/** The intent "pay": places the order, or answers with the refused form. */
export async function pay(
	request: Request,
	form: FormData,
	store: { datastore: Datastore; catalog: Catalog },
) {
	const submission = parseCheckout(form);
	const placeOptions = listPlaceOptions(submission.payload);
	const draft = await checkoutDraftCookie.write(form);
	if (submission.status !== "success") {
		const headers = { "Set-Cookie": draft };
		return data<CheckoutRefusal>({ result: submission.reply(), placeOptions }, { status: 400, headers });
	}
	const { value } = submission;
	const refuse = (
		status: number,
		refusal: Pick<CheckoutRefusal, "problem" | "cart">,
		cookies: readonly string[] = [],
		others: Record<string, string> = {},
	) => {
		const { initialValue = {} } = submission.reply();
		const headers = new Headers(others);
		for (const cookie of [draft, ...cookies]) headers.append("Set-Cookie", cookie);
		return data<CheckoutRefusal>({ result: { initialValue }, placeOptions, ...refusal }, { status, headers });
	};
	const { phone, email } = value;
	const counted = { sender: senderOf(request), phone, email: email.toLowerCase() };
	const waitMs = await countAttempt(limits.checkout, counted);
	if (waitMs > 0) return refuse(429, { problem: sentTooOften(formatWait(waitMs)) }, [], retryAfter(waitMs));
	const terms = form.get("terms");
	const sent = await submitCheckout(request, store, value, {
		key: form.get("key"),
		terms,
		shipping: form.get("shipping"),
	});
	switch (sent.outcome) {
		case "empty":
			return redirectWithCookies(urls.checkoutDone, value.saveInfo ? await saveAnswers(value) : [draft]);
		case "placed":
			return redirectWithCookies(
				(sent.access === "document" ? urls.trackedOrder : urls.placedOrder)(
					sent.reference,
					sent.isAsSent ? {} : { antes: "1" },
				),
				[
					...(await (value.saveInfo ? saveAnswers(value) : forgetAnswers())),
					...(sent.access === "browser" ? [await grantGuestOrder(request, sent.reference)] : []),
					...(sent.isCartSold ? [await startNewCart()] : []),
				],
				// A refusal that scripts asked for is in no cache.
				request.headers.get("sec-fetch-dest") === "empty" ? {} : clearCache,
			);
		case "changed":
			return refuse(409, {
				problem: problemOf(sent.cart, String(terms ?? ""), quoteShipping(value, sent.cart.subtotal)),
				cart: sent.cart,
			});
		case "orderedBefore":
			return refuse(409, { problem: orderedBefore(sent.reference), cart: sent.cart }, [
				await writeCart(sent.next),
			]);
		case "unavailable":
			return refuse(503, { problem: notConfirmed });
	}
}

function parseCheckout(form: FormData) {
	return parseWithZod(pickFields(form, Object.keys(checkoutFields.shape)), { schema: checkoutFields });
}
