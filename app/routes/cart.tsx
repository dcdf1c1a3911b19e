import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import {
	type AppliedDiscount,
	applyDiscount,
	costOfDelivery,
	totalBeforeDelivery,
} from "~/domain/cart/apply-discount";
import { lineLabel, type PricedCart } from "~/domain/cart/cart";
import { listCartDeposit } from "~/domain/cart/deposit";
import { describeFreeDelivery } from "~/domain/delivery/free-delivery";
import { placesOf } from "~/domain/delivery/place";
import { describeCost, quoteCartShipping } from "~/domain/delivery/quote-shipping";
import { urls } from "~/platform/urls";
import { formatSoles } from "~/platform/values/money";
import { KeepLooking } from "~/shop/browse/KeepLooking";
import { suggestCards } from "~/shop/browse/newest-cards.server";
import { requireRead } from "~/shop/browse/require-read.server";
import { CartLines, quantityId } from "~/shop/cart/CartLines";
import { CartNotices } from "~/shop/cart/CartNotices";
import type { CartAnswer } from "~/shop/cart/cart-answer";
import { readCartDiscount } from "~/shop/cart/cart-discount.server";
import { changeCartAction } from "~/shop/cart/change-cart-action.server";
import { DiscountForm, discountFormId } from "~/shop/cart/DiscountForm";
import { discountCodeAction } from "~/shop/cart/discount-code-action.server";
import { EmptyCartText } from "~/shop/cart/EmptyCartText";
import { readFavouritesCookie } from "~/shop/cart/favourites-cookie.server";
import { openCart } from "~/shop/cart/open-cart.server";
import { useCart } from "~/shop/cart/use-cart";
import { useCartForm } from "~/shop/cart/use-cart-form";
import { DeliveryEstimate } from "~/shop/parts/DeliveryEstimate";
import { loadDeliveryEstimate } from "~/shop/parts/delivery-estimate.server";
import { readDestination } from "~/shop/parts/destination-cookie.server";
import { PriceAmounts } from "~/shop/parts/PriceAmounts";
import { PriceTerms } from "~/shop/parts/PriceTerms";
import { useBusiness } from "~/shop/parts/use-shop";
import { buildChoiceUrl } from "~/shop/product/product-detail.server";
import { shopAction } from "~/shop/session/shop-form.server";
import { English } from "~/ui/elements/English";
import { Button, ButtonLink } from "~/ui/fields/Button";
import { FormProblem } from "~/ui/fields/FormProblem";
import { BottomBar } from "~/ui/page/BottomBar";
import { Page } from "~/ui/page/Page";
import { useSubmission } from "~/web/forms/use-submission";
import styles from "./cart.module.css";

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { store } = context;
	const district = await readDestination(request, store.settings);
	const { cart, priced } = await openCart(request, store, context);
	const { slugs: saved } = await readFavouritesCookie(request, store.settings);
	return {
		title: "Mi carrito",
		estimate: await loadDeliveryEstimate(request, store.business.current(), store.settings),
		suggested:
			priced.lines.length === 0
				? suggestCards(store.catalog.snapshot(), "wellRated", store.business.bestSellers(), saved)
				: undefined,
		code: cart.code,
		discount: await readCartDiscount(store.datastore, cart.code),
		district,
	};
}

export const action = shopAction(async (received) => {
	const opened = await openCart(received.request, received.store);
	requireRead(opened.isLoaded);
	const intent = received.form.get("intent");
	if (intent === "view") return redirect(buildChoiceUrl(opened.products, received.form), { status: 303 });
	return intent === "discount" ? discountCodeAction(received, opened) : changeCartAction(received, opened);
});

export default function CartPage() {
	const { estimate, district, suggested, code, discount } = useLoaderData<typeof loader>();
	const cart = useCart();
	const { answer, submissionError } = useSubmission<CartAnswer>();
	// A refusal from the document request is outdated once scripts have changed the cart.
	const [initialVersion] = useState(cart.version);
	const problem = initialVersion === cart.version ? answer?.problem : undefined;
	const applied = applyDiscount(discount, cart.subtotal, undefined);
	const wrong = cart.lines.find(({ sku }) => sku === problem?.sku);
	return (
		<Page title="Mi carrito de compra">
			{submissionError && (
				<FormProblem>
					<p>{submissionError.failure}</p>
				</FormProblem>
			)}
			{problem && wrong && (
				<FormProblem>
					<a href={`#${quantityId("page", wrong.sku)}`}>
						Cantidad de {lineLabel(wrong)}: {problem.message}
					</a>
				</FormProblem>
			)}
			<CartNotices cart={cart} />
			{cart.lines.length === 0 ? (
				<>
					<div className="stack sand start padded">
						<EmptyCartText cart={cart} />
						<ButtonLink to={urls.productList()}>volver a la tienda</ButtonLink>
						<p>
							Mira <a href={urls.favourites()}>lo que guardaste</a> o, si ya compraste,{" "}
							<a href={urls.tracking}>cómo va tu pedido</a>.
						</p>
					</div>
					<KeepLooking {...suggested} />
				</>
			) : (
				<div className={styles.columns}>
					<div>
						<CartLines lines={cart.lines} place="page" problem={problem} />
						<Clear />
					</div>
					<Totals cart={cart} estimate={estimate} district={district} discount={applied}>
						<DiscountForm code={code} discount={applied} refused={answer?.refusedCode} />
					</Totals>
				</div>
			)}
		</Page>
	);
}

function Clear() {
	const { answer, onSubmit } = useCartForm("clear");
	return (
		<form method="post" action={urls.cart} onSubmit={onSubmit}>
			<Button type="submit" name="intent" value="clear" look="quiet" className="flush">
				Vaciar el carrito
			</Button>
			{answer?.failure && <p role="alert">{answer.failure}</p>}
		</form>
	);
}

interface TotalsProps {
	cart: PricedCart;
	estimate: string;
	district: string | undefined;
	discount: AppliedDiscount;
	children: ReactNode;
}

/** On phones, the total in soles and the way to the checkout stay at the bottom of the screen. */
function Totals({ cart, estimate, district, discount, children }: TotalsProps) {
	const business = useBusiness();
	const { name, total } = totalBeforeDelivery(cart.subtotal, discount);
	const shipping = district ? quoteCartShipping(placesOf(district), cart, business) : undefined;
	const free =
		cart.count > 0 ? describeFreeDelivery(shipping?.zone, cart, business, discount.terms) : undefined;
	return (
		<div className={styles.side}>
			<section id={discountFormId} tabIndex={-1} className={styles.totals} aria-labelledby="subtotal">
				<h2 id="subtotal" className="small">
					{name}
				</h2>
				<div>
					<p className={styles.amount}>
						<PriceAmounts price={total} />
					</p>
					<PriceTerms prices={[total]} />
				</div>
				{discount.amount.pen > 0 && <p>Subtotal {formatSoles(cart.subtotal.pen)}</p>}
				{children}
				{listCartDeposit(cart, undefined, discount, business).map(({ name, value }) => (
					<p key={name}>
						{name} {value}, sin contar el envío.
					</p>
				))}
				{free && (
					<p>
						<strong>{free}</strong>
					</p>
				)}
				{shipping && <p>Envío a tu distrito: {describeCost(costOfDelivery(shipping.price, discount))}.</p>}
				{!shipping && !free && <p>El envío se calcula según tu distrito al finalizar la compra.</p>}
				{cart.count > 0 && <DeliveryEstimate estimate={estimate} />}
			</section>
			<BottomBar className={styles.checkout}>
				<p className={styles.inReach}>
					{name} <strong>{formatSoles(total.pen)}</strong>
				</p>{" "}
				<ButtonLink to={urls.checkout}>
					<English meaning="Finalizar compra">Check out</English>
				</ButtonLink>
			</BottomBar>
			<ButtonLink to={urls.productList()} look="secondary">
				Seguir comprando
			</ButtonLink>
		</div>
	);
}

export { changeInTurn as clientAction } from "~/shop/frame/change-in-turn";
export { ErrorBoundary, headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";
