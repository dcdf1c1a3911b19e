import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { useBusiness } from "~/business/use-business";
import { CartLines, quantityId } from "~/cart/CartLines";
import { CartNotices } from "~/cart/CartNotices";
import { lineLabel, type PricedCart } from "~/cart/cart";
import type { CartAnswer } from "~/cart/cart-answer";
import { changeCartAction } from "~/cart/change-cart-action.server";
import { DiscountForm } from "~/cart/DiscountForm";
import { discountCodeAction } from "~/cart/discount-code-action.server";
import { openCart } from "~/cart/open-cart.server";
import { useCart } from "~/cart/use-cart";
import { useCartForm } from "~/cart/use-cart-form";
import { DeliveryEstimate } from "~/delivery/DeliveryEstimate";
import { loadDeliveryEstimate } from "~/delivery/delivery-estimate.server";
import { readDestination } from "~/delivery/destination-cookie.server";
import { describeFreeDelivery, findZone } from "~/delivery/shipping-zones";
import { applyDiscount } from "~/discounts/discount";
import { findDiscount } from "~/discounts/discount-code.server";
import { readForm } from "~/forms/read-form.server";
import { useSubmission } from "~/forms/use-submission";
import { formatSoles } from "~/money";
import { buildChoiceUrl } from "~/product-page/product-detail.server";
import { PriceAmounts } from "~/products/PriceAmounts";
import { PriceTerms } from "~/products/PriceTerms";
import { store } from "~/store.server";
import { KeepLooking } from "~/storefront/KeepLooking";
import { newestCards } from "~/storefront/newest-cards.server";
import { BottomBar } from "~/ui/BottomBar";
import { Button, ButtonLink } from "~/ui/Button";
import { English } from "~/ui/English";
import { FormProblem } from "~/ui/FormProblem";
import { Page } from "~/ui/Page";
import { urls } from "~/urls";
import styles from "./cart.module.css";

export async function loader({ request, context }: LoaderFunctionArgs) {
	const snapshot = store.catalog.snapshot();
	const district = await readDestination(request);
	const { cart } = await openCart(request, store.catalog, context);
	return {
		title: "Mi carrito",
		estimate: await loadDeliveryEstimate(request, store.business.current()),
		newest: newestCards(snapshot),
		code: cart.code,
		discount: await findDiscount(store.datastore, cart.code),
		zone: district && findZone(district.slice(0, 4), store.business.current())?.name,
	};
}

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await readForm(request);
	const opened = await openCart(request, store.catalog);
	if (!opened.isCatalogLoaded) throw new Response(null, { status: 503 });
	if (form.get("intent") === "view") {
		return redirect(buildChoiceUrl(opened.products, form), { status: 303 });
	}
	if (form.get("intent") === "discount") {
		return discountCodeAction(request, form, opened, store.datastore, context);
	}
	return changeCartAction(form, opened, context);
}

export default function CartPage() {
	const { estimate, zone, newest, code, discount } = useLoaderData<typeof loader>();
	const cart = useCart();
	const { answer, submissionError } = useSubmission<CartAnswer>();
	// A refusal from the document request is outdated once scripts have changed the cart.
	const [initialVersion] = useState(cart.version);
	const problem = initialVersion === cart.version ? answer?.problem : undefined;
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
					<div className={styles.empty}>
						{!cart.isUnsaved && <p>tu carrito está vacío</p>}
						<ButtonLink to={urls.productList()}>volver a la tienda</ButtonLink>
					</div>
					<KeepLooking products={newest} />
				</>
			) : (
				<div className={styles.columns}>
					<div>
						<CartLines lines={cart.lines} place="page" problem={problem} />
						<Clear />
					</div>
					<Totals cart={cart} estimate={estimate} zone={zone}>
						<DiscountForm
							code={code}
							subtotal={cart.subtotal}
							discount={applyDiscount(discount, cart.subtotal, undefined)}
							refused={answer?.refusedCode}
						/>
					</Totals>
				</div>
			)}
		</Page>
	);
}

function Clear() {
	const { answer, onSubmit } = useCartForm("clear");
	return (
		<form method="post" action={urls.cart} onSubmit={onSubmit} className={styles.clear}>
			<Button type="submit" name="intent" value="clear" look="quiet">
				Vaciar el carrito
			</Button>
			{answer?.failure && <p role="alert">{answer.failure}</p>}
		</form>
	);
}

/** On phones, the subtotal in soles and the way to the checkout stay at the bottom of the screen. */
function Totals({
	cart,
	estimate,
	zone,
	children,
}: {
	cart: PricedCart;
	estimate: string;
	zone: string | undefined;
	children: ReactNode;
}) {
	const business = useBusiness();
	return (
		<div className={styles.side}>
			<section className={styles.totals} aria-labelledby="subtotal">
				<h2 id="subtotal">Subtotal</h2>
				<div>
					<p className={styles.amount}>
						<PriceAmounts price={cart.subtotal} />
					</p>
					<PriceTerms prices={[cart.subtotal]} exchangeRate={business.exchangeRate} />
				</div>
				{cart.count > 0 && (
					<p>
						<strong>{describeFreeDelivery(zone, cart.subtotal.pen, business)}</strong>
					</p>
				)}
				{children}
				<p>El envío se calcula según tu provincia al finalizar la compra.</p>
				{cart.count > 0 && <DeliveryEstimate estimate={estimate} />}
			</section>
			<BottomBar className={styles.checkout}>
				<p className={styles.inReach}>
					Subtotal <strong>{formatSoles(cart.subtotal.pen)}</strong>
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

export { changeInTurn as clientAction } from "~/layout/change-in-turn";
export { ErrorBoundary, headers, shouldRevalidate } from "~/layout/page-exports";
