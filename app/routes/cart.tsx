import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { ClientActionFunctionArgs, MetaFunction } from "@remix-run/react";
import { useState } from "react";
import { CartLines, quantityId } from "~/cart/CartLines";
import { CartNotices } from "~/cart/CartNotices";
import {
	type Cart,
	type CartAnswer,
	lineLabel,
	type Outcome,
	type PricedCart,
	parseQuantity,
	type QuantityProblem,
	requestedQuantity,
	unsavedText,
} from "~/cart/cart";
import { changeToken, writeCart } from "~/cart/cart-cookie.server";
import {
	addToCart,
	type Click,
	clearCart,
	ensureInCart,
	refuseNotSold,
	removeFromCart,
	setQuantity,
	undoRemoval,
} from "~/cart/change-cart.server";
import { markChangeRefused, type OpenCart, openCart } from "~/cart/open-cart.server";
import { quantityProblem } from "~/cart/quantity-problem.server";
import { chosenItem, chosenProduct } from "~/cart/sku.server";
import { useCart } from "~/cart/use-cart";
import { useCartForm } from "~/cart/use-cart-form";
import { readForm } from "~/forms/read-form.server";
import { revalidateUnlessFailed } from "~/forms/submission-failed";
import { useSubmission } from "~/forms/use-submission";
import { catchSubmissionError } from "~/layout/catch-submission-error";
import { formatPrice } from "~/money";
import { formTitle } from "~/page-title";
import { countTry, limits } from "~/server/limits.server";
import { personalHeaders } from "~/server/personal-page.server";
import { tooOftenInit, tooOftenText } from "~/server/rate-limit.server";
import { senderOf } from "~/server/sender.server";
import { store } from "~/store.server";
import { chosenVariantUrl } from "~/storefront/product-detail.server";
import { Button, ButtonLink } from "~/ui/Button";
import { English } from "~/ui/English";
import { FormProblem } from "~/ui/FormProblem";
import { Page } from "~/ui/Page";
import { urls } from "~/urls";
import styles from "./cart.module.css";

export const meta: MetaFunction = ({ matches }) => [
	{ title: formTitle("Mi carrito", matches) },
	{ name: "robots", content: "noindex" },
	{ tagName: "link", rel: "canonical", href: urls.cart },
];

/** The cart itself is in the root's data. */
export const headers = personalHeaders;

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await readForm(request);
	const opened = await openCart(request, store.catalog);
	if (!opened.isCatalogLoaded) throw new Response(null, { status: 503 });
	const intent = form.get("intent");
	if (intent === "view") return redirect(chosenVariantUrl(opened.products, form), { status: 303 });
	const waitMs = await countTry(limits.cart, { sender: senderOf(request) });
	if (waitMs > 0) {
		markChangeRefused(context);
		return data<CartAnswer>(tooOften(form, opened, waitMs), tooOftenInit(waitMs));
	}
	const changed = changeCart(form, opened);
	if ("problem" in changed) {
		markChangeRefused(context);
		return data<CartAnswer>(changed, { status: 400 });
	}
	const headers = { "Set-Cookie": await writeCart(changed) };
	if (form.get("inPlace")) return data<CartAnswer>({ shouldOpenPanel: intent === "add" }, { headers });
	const isBought = intent === "buy" && changed.last !== undefined && boughtOutcomes.has(changed.last.outcome);
	const url = isBought ? urls.changedCheckout : urls.changedCart;
	return redirect(url(changeToken(changed)), { status: 303, headers });
}

/** A typed quantity stays in its field, with the message beside it. */
function tooOften(form: FormData, { cart }: OpenCart, waitMs: number): CartAnswer {
	const message = tooOftenText(waitMs);
	const sku = String(form.get("sku") ?? "");
	const typed = form.get("intent") === "set" && !form.has("to") ? form.get("quantity") : null;
	const isInCart = cart.lines.some((line) => line.sku === sku);
	return typeof typed === "string" && isInCart ? { problem: { sku, message, typed } } : { failure: message };
}

/** Something of what was to be bought is in the cart; otherwise the cart says why not. */
const boughtOutcomes = new Set<Outcome>(["changed", "most", "stock"]);

/** @throws Response 400 for an unknown intent */
function changeCart(form: FormData, { cart, products }: OpenCart): Cart | { problem: QuantityProblem } {
	const click: Click = {
		seen: String(form.get("seen") ?? "")
			.replace(/[^0-9a-f]/g, "")
			.slice(0, 12),
		at: Date.now(),
	};
	const sku = String(form.get("sku") ?? "");
	switch (form.get("intent")) {
		case "add":
		case "buy": {
			const item = chosenItem(products, form);
			if (!item) return refuseNotSold(cart, click, chosenProduct(products, form)?.slug);
			const quantity = parseQuantity(form.get("quantity")) ?? 1;
			const put = form.get("intent") === "add" ? addToCart : ensureInCart;
			return put(cart, item, quantity, click);
		}
		case "set": {
			const quantity = requestedQuantity(form);
			if (quantity === undefined) return { problem: quantityProblem(form, products) };
			if (quantity === 0) return removeFromCart(cart, sku, click);
			const item = chosenItem(products, form);
			return item ? setQuantity(cart, item, quantity, click) : refuseNotSold(cart, click);
		}
		case "clear":
			return clearCart(cart, click);
		case "undo":
			return undoRemoval(cart, click);
		default:
			throw new Response(null, { status: 400 });
	}
}

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * One after the other: each change is made to the cart that the answer to the one before it left in the cookie. One
 * that does not reach the store leaves the page as it is.
 */
export async function clientAction({ serverAction, request }: ClientActionFunctionArgs) {
	const turn = lastTurn.then(() => {
		// A newer change has taken its place while it waited.
		request.signal.throwIfAborted();
		return serverAction<typeof action>();
	});
	lastTurn = turn.catch(() => undefined);
	const answer = await catchSubmissionError(turn);
	request.signal.throwIfAborted();
	return navigator.cookieEnabled ? answer : { failure: unsavedText };
}

export const shouldRevalidate = revalidateUnlessFailed;

export default function CartPage() {
	const cart = useCart();
	const { answer, submissionError } = useSubmission<CartAnswer>();
	// With scripts a cart is changed in place, and what the page arrived with is no longer the last word.
	const [arrivedWith] = useState(cart.version);
	const problem = arrivedWith === cart.version ? answer?.problem : undefined;
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
				<div className={styles.empty}>
					{!cart.isUnsaved && <p>tu carrito está vacío</p>}
					<ButtonLink to={urls.productList()}>volver a la tienda</ButtonLink>
				</div>
			) : (
				<div className={styles.columns}>
					<div>
						<CartLines lines={cart.lines} place="page" problem={problem} />
						<Clear />
					</div>
					<Totals cart={cart} />
				</div>
			)}
		</Page>
	);
}

function Clear() {
	const { answer, onSubmit } = useCartForm("clear");
	return (
		<form method="post" action={urls.cart} onSubmit={onSubmit}>
			<Button type="submit" name="intent" value="clear" look="quiet">
				Vaciar el carrito
			</Button>
			{answer?.failure && <p role="alert">{answer.failure}</p>}
		</form>
	);
}

function Totals({ cart }: { cart: PricedCart }) {
	const { pen, usd } = formatPrice(cart.subtotal);
	return (
		<section className={styles.totals} aria-labelledby="subtotal">
			<h2 id="subtotal">Subtotal</h2>
			<p className={styles.amount}>{pen}</p>
			<p className={styles.dollars}>{usd}. Los precios incluyen IGV (18 %).</p>
			<p>El envío se calcula según tu provincia al finalizar la compra.</p>
			<ButtonLink to={urls.checkout}>
				<English meaning="finalizar compra">Check out</English>
			</ButtonLink>
			<ButtonLink to={urls.productList()} look="secondary">
				Seguir comprando
			</ButtonLink>
		</section>
	);
}

export { RouteErrorPage as ErrorBoundary } from "~/layout/ErrorPage";
