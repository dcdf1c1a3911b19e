import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
	type ClientActionFunctionArgs,
	data,
	Form,
	type MetaFunction,
	useLoaderData,
} from "@remix-run/react";
import { useState } from "react";
import { accountAnswers } from "~/account/checkout-answers.server";
import { findVisible } from "~/account/find-visible.server";
import { formatPhone } from "~/auth/phone";
import type { PricedCart } from "~/cart/cart";
import { forgetCart, orderKeyOf, withId, writeCart } from "~/cart/cart-cookie.server";
import { termsOf } from "~/cart/cart-terms";
import { openCart } from "~/cart/open-cart.server";
import { useCart } from "~/cart/use-cart";
import { CheckoutForm } from "~/checkout/CheckoutForm";
import { type CheckoutInfo, checkoutConstraints, checkoutFields } from "~/checkout/checkout-fields.server";
import { choicesFor } from "~/checkout/choices.server";
import { forgetDraft } from "~/checkout/draft";
import { OrderSummary, totalInWords } from "~/checkout/OrderSummary";
import { notConfirmed, type OrderProblem, orderedBefore, problemOf } from "~/checkout/order-problem";
import { type CheckoutOutcome, PaymentUnavailable } from "~/checkout/PaymentUnavailable";
import type { PlaceChoices } from "~/checkout/PlaceFields";
import { clearSavedInfo, readSavedInfo, writeSavedInfo } from "~/checkout/saved-info.server";
import { sendOrder } from "~/checkout/send-order.server";
import { shippingTo } from "~/checkout/shipping";
import { departments } from "~/checkout/ubigeo.server";
import { keepForm } from "~/frame/keep-form";
import { revalidateUnlessNotSent } from "~/http/not-sent";
import { pickFields, readForm } from "~/http/read-form.server";
import { seeOther } from "~/http/see-other.server";
import { useAnswer } from "~/http/use-answer";
import type { GrantedOrder } from "~/orders/find-granted.server";
import { OrderPanel } from "~/orders/OrderPanel";
import { grantOrder } from "~/orders/order-access.server";
import { pageTitle } from "~/page-title";
import { Button } from "~/ui/Button";
import { FormProblem } from "~/ui/FormProblem";
import { Page } from "~/ui/Page";
import { urls } from "~/urls";
import styles from "./shop.product-shop.module.css";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
	{ title: pageTitle(titleOf(page?.outcome)) },
	{ name: "robots", content: "noindex" },
];

function titleOf(outcome: CheckoutOutcome | undefined): string {
	if (outcome?.kind === "stored") return "Pedido registrado";
	return outcome ? "Sin pagos por ahora" : "Finalizar compra";
}

export async function loader({ request }: LoaderFunctionArgs) {
	const { searchParams } = new URL(request.url);
	const { cart: known, priced } = await openCart(request);
	if (priced.isUnsaved) throw redirect(urls.changedCart(searchParams.get("cambio") ?? ""));
	const cart = withId(known);
	const placed = await findVisible(request, searchParams.get("pedido"));
	const saved = await readSavedInfo(request);
	const answers = saved ? answersOf(saved) : await accountAnswers(request);
	const page = {
		outcome: outcomeOf(searchParams, placed),
		placed,
		isOfBefore: searchParams.has("antes"),
		orderKey: orderKeyOf(cart),
		kept: saved && (saved.saveInfo ? "saved" : "recent"),
		answers: answers ?? { phone: "+51 " },
		constraint: checkoutConstraints,
		departments: departments(),
		choices: choicesFor(answers),
	};
	// The demo's first cart is in no cookie yet.
	const isUnwritten = cart.lines.length > 0 && !known.id;
	return data(page, isUnwritten ? { headers: { "Set-Cookie": await writeCart(cart) } } : undefined);
}

/** How a checkout ended, as its address says; undefined before that. */
function outcomeOf(query: URLSearchParams, placed: GrantedOrder | undefined): CheckoutOutcome | undefined {
	if (placed) return { kind: "stored", reference: placed.reference };
	if (query.has("pedido")) return { kind: "hidden" };
	return query.get("pago") === "no-disponible" ? { kind: "nothing" } : undefined;
}

/** It may show what is the shopper's alone. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export async function action({ request }: ActionFunctionArgs) {
	const form = await readForm(request);
	switch (form.get("intent") ?? "pay") {
		case "pay":
			return pay(request, form);
		case "refresh-places":
			return refreshPlaces(form);
		case "forget":
			return redirect(urls.checkout, { status: 303, headers: { "Set-Cookie": await clearSavedInfo() } });
		default:
			throw new Response(null, { status: 400 });
	}
}

interface Refusal {
	result: SubmissionResult;
	choices: PlaceChoices;
	/** What became of the cart, or of the order, and what to do. */
	problem?: OrderProblem;
	/** As it is now, where it is not what was seen. */
	cart?: PricedCart;
}

async function pay(request: Request, form: FormData) {
	const submission = parseCheckout(form);
	const choices = choicesFor(submission.payload);
	if (submission.status !== "success") {
		return data<Refusal>({ result: submission.reply(), choices }, { status: 400 });
	}
	const { value } = submission;
	const refuse = (init: ResponseInit, refusal: Pick<Refusal, "problem" | "cart">) => {
		const { initialValue = {} } = submission.reply();
		return data<Refusal>({ result: { initialValue }, choices, ...refusal }, init);
	};
	const terms = form.get("terms");
	const sent = await sendOrder(request, value, {
		key: form.get("key"),
		terms,
		shipping: form.get("shipping"),
	});
	switch (sent.outcome) {
		case "empty":
			return seeOther(urls.checkoutDone, [await writeSavedInfo(value)]);
		case "placed":
			return seeOther(urls.placedOrder(sent.reference, sent.isAsSent ? {} : { antes: "1" }), [
				...(value.saveInfo || !sent.isOwned ? [await writeSavedInfo(value)] : []),
				// An account's own is seen by who is signed in, on no other device and not after signing out.
				...(sent.isOwned ? [] : [await grantOrder(request, sent.reference)]),
				...(sent.isCartSold ? [await forgetCart()] : []),
			]);
		case "changed":
			return refuse(
				{ status: 409 },
				{
					problem: problemOf(sent.cart, String(terms ?? ""), shippingTo(value, sent.cart.subtotal)),
					cart: sent.cart,
				},
			);
		case "orderedBefore":
			return refuse(
				{ status: 409, headers: { "Set-Cookie": await writeCart(sent.next) } },
				{ problem: orderedBefore(sent.reference), cart: sent.cart },
			);
		case "unavailable":
			return refuse({ status: 503 }, { problem: notConfirmed });
	}
}

/** Not a submission yet: the same answers, no errors, and the choices below the chosen places. */
function refreshPlaces(form: FormData) {
	const submission = parseCheckout(form);
	const { initialValue, fields } = submission.reply();
	return data<Refusal>({
		result: { initialValue: initialValue ?? {}, fields },
		choices: choicesFor(submission.payload),
	});
}

function parseCheckout(form: FormData) {
	return parseWithZod(pickFields(form, Object.keys(checkoutFields.shape)), { schema: checkoutFields });
}

/** Consent to marketing is given anew each time: its box is never filled in (Ley 29733). */
function answersOf({ newsOptIn, saveInfo, ...texts }: CheckoutInfo) {
	return { ...texts, phone: formatPhone(texts.phone), saveInfo: saveInfo ? "on" : "" };
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
	keepForm(serverAction<typeof action>());

export const shouldRevalidate = revalidateUnlessNotSent;

export default function Checkout() {
	const { outcome, placed, isOfBefore } = useLoaderData<typeof loader>();
	if (!outcome) return <CheckoutPage />;
	return (
		<Page title={outcome.kind === "stored" ? "Tu pedido quedó registrado" : "Finalizar compra"}>
			<div className={styles.done}>
				<PaymentUnavailable outcome={outcome} />
				{placed?.order && isOfBefore && (
					<FormProblem title="Ya estaba registrado con otros datos">
						<p>
							Este pedido ya había llegado antes, con los datos que ves abajo. Lo que cambiaste después no se
							guardó: dínoslo cuando te llamemos para acordar el pago.
						</p>
					</FormProblem>
				)}
				{placed?.order && <OrderPanel order={placed.order} />}
			</div>
		</Page>
	);
}

function CheckoutPage() {
	const { kept, answers, constraint, departments, choices, orderKey } = useLoaderData<typeof loader>();
	const { answer: refusal, unsent } = useAnswer<Refusal>();
	const known = useCart();
	// Until the shopper changes the cart, or the catalogue in memory has caught up.
	const cart = refusal?.cart?.version === known.version ? refusal.cart : known;
	const given = (refusal?.result.initialValue ?? answers) as { department?: string; province?: string };
	const [chosen, setDestination] = useState<{ department: string; province: string }>();
	const shipping = cart.count > 0 ? shippingTo(chosen ?? given, cart.subtotal) : undefined;
	return (
		<Page
			title="Finalizar compra"
			intro="Por ahora la tienda no cobra en línea: registramos tu pedido y no se hace ningún cargo."
		>
			<div className={styles.columns}>
				<div className={styles.left}>
					{kept && (
						<Form method="post" action={urls.checkout} className={styles.saved} onSubmit={forgetDraft}>
							<p>
								{kept === "saved"
									? "Llenamos el formulario con los datos que guardaste en este navegador."
									: "Llenamos el formulario con los datos que acabas de enviar."}
							</p>
							<Button type="submit" name="intent" value="forget" look="quiet">
								Borrar mis datos
							</Button>
						</Form>
					)}
					<CheckoutForm
						key={kept ?? "new"}
						result={refusal?.result}
						problem={unsent ? undefined : refusal?.problem}
						answers={answers}
						constraint={constraint}
						departments={departments}
						choices={refusal?.choices ?? choices}
						orderKey={orderKey}
						terms={termsOf(cart)}
						shippingShown={shipping?.price.pen}
						total={totalInWords(cart, shipping)}
						onDestination={setDestination}
						unsent={unsent}
					/>
				</div>
				<OrderSummary cart={cart} shipping={shipping} />
			</div>
		</Page>
	);
}

export { RouteErrorPage as ErrorBoundary } from "~/frame/ErrorPage";
