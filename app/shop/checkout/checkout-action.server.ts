import { data } from "@remix-run/node";
import { type AppliedDiscount, applyDiscount } from "~/domain/cart/apply-discount";
import type { PricedCart } from "~/domain/cart/cart";
import { describeChanges } from "~/domain/cart/cart-quote";
import { identifyItem } from "~/domain/cart/sku.server";
import {
	type CheckoutValues,
	checkoutFields,
	checkoutFieldsWithChoice,
} from "~/domain/checkout/checkout-fields.server";
import { consentText, isConsentShown } from "~/domain/checkout/order-consent.server";
import type { ShownCheckout } from "~/domain/checkout/shown-checkout";
import type { PlaceOptions } from "~/domain/delivery/place";
import { quoteCartShipping } from "~/domain/delivery/quote-shipping";
import { listPlaceOptions } from "~/domain/delivery/ubigeo.server";
import { offerPhone } from "~/domain/people/read-phone.server";
import { formatWait } from "~/platform/process/rate-limit.server";
import { urls } from "~/platform/urls";
import { readIdempotencyKey } from "~/platform/values/idempotency-key.server";
import { writeCart } from "~/shop/cart/cart-cookie.server";
import { replaceCart } from "~/shop/cart/open-cart.server";
import { orderAccessCookie } from "~/shop/orders/order-access-cookie.server";
import { signRegistered } from "~/shop/session/registered-token.server";
import type { ShopForm } from "~/shop/session/shop-form.server";
import type { ShopStore } from "~/shop/session/shop-store.server";
import {
	keepAnswers,
	parseAnswers,
	type SubmissionRefusal,
	type SubmissionResult,
} from "~/web/forms/accept-form.server";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";
import { retryAfter } from "~/web/rate-limits/too-many-requests.server";
import { writeCheckoutDraft } from "./checkout-draft-cookie.server";
import {
	describeDepositChange,
	describeDiscountChange,
	describePickUpChange,
	describeShippingChange,
	explainChange,
	explainEarlierOrder,
	explainRateLimit,
	explainRecovery,
	otherAccount,
	otherConsent,
	storeFull,
	unconfirmedOrder,
} from "./order-problem";
import { shownFieldNames } from "./ShownCheckoutFields";
import { clearCheckoutCookies, saveForNextTime } from "./saved-checkout-cookie.server";
import { type SubmitCheckoutResult, submitCheckout } from "./submit-checkout.server";

export interface CheckoutRefusal extends SubmissionRefusal {
	placeOptions: PlaceOptions;
	/** The current cart, when it differs from the one that the shopper saw. */
	cart?: PricedCart;
}

export async function checkoutAction(received: ShopForm) {
	const { form, store, context } = received;
	const { settings } = store;
	const shown = readShownCheckout(form);
	const submission = parseAnswers(form, shown.quotedPickUp ? checkoutFieldsWithChoice : checkoutFields);
	const placeOptions = listPlaceOptions(submission.payload);
	if (submission.status !== "success") {
		const result = withOfferedPhones(submission.reply(), form);
		const headers = (await writeCheckoutDraft(received)).map(
			(draft) => ["Set-Cookie", draft] as [string, string],
		);
		return data<CheckoutRefusal>({ result, placeOptions }, { status: 400, headers });
	}
	const draft = await writeCheckoutDraft(received);
	const { value: values } = submission;
	const result = await submitCheckout(received, values, shown);
	if (result.outcome === "placed") return redirectToOrder(received, values, result);
	if (result.outcome === "empty") {
		const cookies = values.saveInfo ? await saveForNextTime(received, values) : draft;
		return redirectWithCookies(urls.orderPlaced, cookies);
	}
	if (result.outcome === "recovered") replaceCart(context, result.newCart);
	const { status, problem } = explainRefusal(result, store, values, shown);
	const headers = new Headers("waitMs" in result ? retryAfter(result.waitMs) : {});
	for (const cookie of draft) headers.append("Set-Cookie", cookie);
	if ("newCart" in result) headers.append("Set-Cookie", await writeCart(result.newCart, settings));
	return data<CheckoutRefusal>(
		{
			...{ result: keepAnswers(submission), placeOptions, problem },
			...("cart" in result && { cart: result.cart }),
		},
		{ status, headers },
	);
}

type Refused = Exclude<SubmitCheckoutResult, { outcome: "placed" | "empty" }>;

function explainRefusal(result: Refused, store: ShopStore, values: CheckoutValues, shown: ShownCheckout) {
	const { products } = store.catalog.snapshot();
	const business = store.business.current();
	const listChanges = (cart: PricedCart, discount: AppliedDiscount | undefined) => [
		...(shown.quote ? describeChanges(shown.quote, cart, (sku) => identifyItem(products, sku)) : []),
		...describeDiscountChange(discount, shown.quotedDiscount),
		...(values.deliveryMethod === "home"
			? describeShippingChange(quoteCartShipping(values, cart, business), shown.quotedShipping)
			: describePickUpChange(values.deliveryMethod, business, shown.quotedPickUp)),
		...describeDepositChange(cart, business, shown),
		...(isConsentShown(consentText(business), shown.quotedConsent) ? [] : [otherConsent]),
	];
	switch (result.outcome) {
		case "changed":
			return { status: 409, problem: explainChange(result.cart, listChanges(result.cart, result.discount)) };
		case "recovered": {
			const { cart } = result;
			const shipping = quoteCartShipping(values, cart, business)?.price;
			const discount = applyDiscount(cart.discount, cart.subtotal, shipping);
			return { status: 409, problem: explainRecovery(listChanges(cart, discount)) };
		}
		case "otherAccount":
			return { status: 409, problem: otherAccount };
		case "cartOrderedBefore":
			return { status: 409, problem: explainEarlierOrder(result.reference) };
		case "tooOften":
			return { status: 429, problem: explainRateLimit(formatWait(result.waitMs)) };
		case "storeFull":
			return { status: 503, problem: storeFull };
		case "unavailable":
			return { status: 503, problem: unconfirmedOrder };
	}
}

/** Puts the phones that messages offer into the form and the answers, so that sending them again is enough. */
function withOfferedPhones(result: SubmissionResult, form: FormData): SubmissionResult {
	const offered = ["phone", "recipientPhone"].flatMap((name) => {
		const typed = form.get(name);
		const phone = result.error?.[name] && typeof typed === "string" ? offerPhone(typed) : undefined;
		return phone ? [[name, phone] as const] : [];
	});
	for (const [name, phone] of offered) form.set(name, phone);
	return { ...result, initialValue: { ...result.initialValue, ...Object.fromEntries(offered) } };
}

function readShownCheckout(form: FormData): ShownCheckout {
	const texts = Object.entries(shownFieldNames).map(([field, name]) => {
		const sent = form.get(name);
		return [field, typeof sent === "string" ? sent : undefined];
	});
	const sent: Record<keyof ShownCheckout, string | undefined> = Object.fromEntries(texts);
	const [pen, usd, min, max] = sent.quotedShipping?.split("*") ?? [];
	return {
		...sent,
		orderKey: readIdempotencyKey(sent.orderKey),
		quotedShipping: pen
			? {
					pen: Number(pen),
					...(usd && { usd: Number(usd) }),
					...(min && max && { days: [Number(min), Number(max)] }),
				}
			: undefined,
	};
}

async function redirectToOrder(
	received: ShopForm,
	values: CheckoutValues,
	order: Extract<SubmitCheckoutResult, { outcome: "placed" }>,
) {
	const { request, store } = received;
	const { settings } = store;
	const orderUrl = order.access ? urls.placedOrder : urls.trackedOrder;
	const cookies = [
		...(await (values.saveInfo ? saveForNextTime(received, values) : clearCheckoutCookies(settings))),
		...(order.access === "browser"
			? [await orderAccessCookie(settings).grant(request, order.reference)]
			: []),
		await writeCart(order.newCart, settings),
	];
	return redirectWithCookies(
		orderUrl(order.reference, {
			...(!order.hasSameDetails && { antes: signRegistered(order.reference, settings) }),
			...(values.newsOptIn && { noticias: "1" }),
		}),
		cookies,
	);
}
