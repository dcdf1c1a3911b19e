import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { data, Form, useLoaderData } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { applyDiscount, quoteDiscount } from "~/domain/cart/apply-discount";
import type { PricedCart } from "~/domain/cart/cart";
import { quoteCart } from "~/domain/cart/cart-quote";
import { quoteDeposit } from "~/domain/cart/deposit";
import { type CheckoutAnswers, checkoutConstraints } from "~/domain/checkout/checkout-fields.server";
import { consentText, quoteConsent, writeOrderConsent } from "~/domain/checkout/order-consent.server";
import { quoteWaysOfPickUp } from "~/domain/delivery/pick-up";
import { placesOf } from "~/domain/delivery/place";
import { quoteCartShipping, quoteLeast } from "~/domain/delivery/quote-shipping";
import { listPlaceOptions } from "~/domain/delivery/ubigeo.server";
import { urls } from "~/platform/urls";
import { limaDay } from "~/platform/values/lima-time";
import { computeOrderKeys, ensureCartId, writeCart } from "~/shop/cart/cart-cookie.server";
import { readCartDiscount } from "~/shop/cart/cart-discount.server";
import { EmptyCartText } from "~/shop/cart/EmptyCartText";
import { openCart } from "~/shop/cart/open-cart.server";
import { useCart } from "~/shop/cart/use-cart";
import { CheckoutForm, type Destination } from "~/shop/checkout/CheckoutForm";
import { type CheckoutRefusal, checkoutAction } from "~/shop/checkout/checkout-action.server";
import { keepDraftAction, keepDraftOfLeftPageAction } from "~/shop/checkout/checkout-draft-cookie.server";
import { deliverySectionId } from "~/shop/checkout/DeliverySection";
import { costsNothing, describeTotal, OrderSummary } from "~/shop/checkout/OrderSummary";
import { prefillCheckout } from "~/shop/checkout/prefill-checkout.server";
import { forgetSavedCheckout } from "~/shop/checkout/saved-checkout-cookie.server";
import { readDestination } from "~/shop/parts/destination-cookie.server";
import { useBusiness } from "~/shop/parts/use-shop";
import { answerByIntent, shopAction } from "~/shop/session/shop-form.server";
import { Button, ButtonLink } from "~/ui/fields/Button";
import { Page } from "~/ui/page/Page";
import { useSubmission } from "~/web/forms/use-submission";
import { storableHeaders } from "~/web/http/cache-control";
import styles from "./shop.product-shop.module.css";

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { store } = context;
	const { search, searchParams } = new URL(request.url);
	// Where the page of a placed order was.
	if (searchParams.has("pedido")) throw redirect(urls.orderPlaced + search);
	const { cart: cookieCart, priced } = await openCart(request, store, context);
	if (priced.isUnsaved) throw redirect(urls.changedCart(searchParams.get("cambio") ?? ""));
	const cart = ensureCartId(cookieCart);
	const { answers, ...prefilled } = await prefillCheckout(request, store);
	const district = await readDestination(request, store.settings);
	const initialAnswers = answers ?? { phone: "+51 ", ...(district && placesOf(district)) };
	const page = {
		title: "Finalizar compra",
		orderKey: computeOrderKeys(cart, store.settings.sessionSecrets)[0],
		...prefilled,
		answers: initialAnswers,
		consent: writeOrderConsent(store.business.current()),
		quotedConsent: quoteConsent(consentText(store.business.current())),
		constraint: checkoutConstraints,
		placeOptions: listPlaceOptions(initialAnswers),
		today: limaDay(new Date()),
		discount: await readCartDiscount(store.datastore, cart.code),
	};
	// The demo's starting cart is in no cookie yet.
	const isUnwritten = cart.lines.length > 0 && !cookieCart.id;
	return data(page, {
		headers: {
			...(isUnwritten && { "Set-Cookie": await writeCart(cart, store.settings) }),
			...(!answers && storableHeaders),
		},
	});
}

export const action = shopAction((received) =>
	answerByIntent(
		received,
		{
			pay: () => checkoutAction(received),
			"refresh-places": () => keepDraftAction(received, `${urls.checkout}#${deliverySectionId}`),
			"change-cart": () => keepDraftAction(received, urls.cart),
			"keep-shopping": () => keepDraftAction(received, urls.productList()),
			keep: () => keepDraftOfLeftPageAction(received),
			forget: () => forgetSavedCheckout(received),
		},
		"pay",
	),
);

export default function Checkout() {
	const page = useLoaderData<typeof loader>();
	const { cookie, answers, constraint, placeOptions, orderKey, today } = page;
	const { answer: refusal } = useSubmission<CheckoutRefusal>();
	const currentCart = useCart();
	// A refusal's cart is fresher than the catalogue in memory, until the shopper changes the cart.
	const cart = refusal?.cart?.version === currentCart.version ? refusal.cart : currentCart;
	const initialAnswers = (refusal?.result.initialValue ?? answers) as CheckoutAnswers;
	const business = useBusiness();
	const [destination, setDestination] = useState<Destination>();
	const place = destination ?? initialAnswers;
	const shipping = quoteCartShipping(place, cart, business);
	const discount = applyDiscount(page.discount, cart.subtotal, shipping?.price);
	const isEmpty = cart.lines.length === 0;
	const timesCleared = useTimesCleared(cookie);
	const form = (
		<>
			{cookie && <ForgetAnswersForm cookie={cookie} />}
			<CheckoutForm
				key={`${isEmpty} ${timesCleared}`}
				constraint={constraint}
				answers={answers}
				placeOptions={refusal?.placeOptions ?? placeOptions}
				shown={{
					accountId: page.accountId,
					orderKey,
					quote: quoteCart(cart),
					quotedShipping: shipping && { ...shipping.price, days: shipping.days },
					quotedPickUp: quoteWaysOfPickUp(business),
					quotedDiscount: quoteDiscount(discount),
					quotedDeposit: quoteDeposit(cart, business),
					quotedConsent: page.quotedConsent,
				}}
				shipping={shipping}
				total={describeTotal(cart, shipping, discount)}
				isFree={costsNothing(cart, shipping, discount)}
				isEmpty={isEmpty}
				consent={page.consent}
				isInvoiceRemembered={page.isInvoiceRemembered}
				onDestinationChange={setDestination}
			>
				{!isEmpty && (
					<OrderSummary
						cart={cart}
						shipping={shipping}
						least={quoteLeast(place, cart, business)}
						discount={discount}
						today={today}
					/>
				)}
			</CheckoutForm>
		</>
	);
	return (
		<Page title="Finalizar compra">
			{isEmpty ? (
				<>
					<EmptyCheckout cart={cart} />
					<FillInAhead isOpen={cookie !== undefined || refusal !== undefined}>{form}</FillInAhead>
				</>
			) : (
				form
			)}
		</Page>
	);
}

/** Counts how often the shopper cleared the cookie with the answers; each time the form is remounted without them. */
function useTimesCleared(cookie: string | undefined): number {
	const [last, setLast] = useState({ cookie, times: 0 });
	if (cookie !== last.cookie) setLast({ cookie, times: last.times + (cookie === undefined ? 1 : 0) });
	return last.times;
}

function EmptyCheckout({ cart }: { cart: PricedCart }) {
	return (
		<section className={styles.nothing} aria-labelledby="nada-que-pedir">
			<h2 id="nada-que-pedir">
				{cart.isUnread ? "Todavía no podemos mostrar tu pedido" : "Todavía no hay nada que pedir"}
			</h2>
			<EmptyCartText cart={cart} />
			<p>
				<ButtonLink to={urls.productList()}>volver a la tienda</ButtonLink>
			</p>
			<p>
				¿Ya hiciste tu pedido? Míralo en <a href={urls.tracking}>Seguimiento orden</a>.
			</p>
		</section>
	);
}

function FillInAhead({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
	return (
		<details open={isOpen} className={`fold ${styles.answers}`}>
			<summary>Adelantar mis datos (opcional)</summary>
			<p>Puedes llenarlos ahora: los guardamos media hora en este navegador, para cuando elijas productos.</p>
			{children}
		</details>
	);
}

function ForgetAnswersForm({ cookie }: { cookie: "draft" | "saved" }) {
	return (
		<Form method="post" action={urls.checkout} className={styles.kept}>
			<p>
				{cookie === "saved"
					? "Llenamos el formulario con los datos que guardaste en este navegador."
					: "Llenamos el formulario con los datos que acabas de enviar o escribir. Los guardamos media hora en este navegador."}
			</p>
			<Button type="submit" name="intent" value="forget" look="quiet" className="flush">
				Borrar mis datos
			</Button>
		</Form>
	);
}

export { clientAction, ErrorBoundary, headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";
