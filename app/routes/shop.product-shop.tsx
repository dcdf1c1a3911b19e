import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type ClientActionFunctionArgs, data, type MetaFunction, useLoaderData } from "@remix-run/react";
import { Fragment, useRef, useState } from "react";
import { findVisible } from "~/account/find-visible.server";
import type { PricedCart } from "~/cart/cart";
import { forgetCart, orderKeyOf, withId, writeCart } from "~/cart/cart-cookie.server";
import { termsOf } from "~/cart/cart-terms";
import { openCart } from "~/cart/open-cart.server";
import { useCart } from "~/cart/use-cart";
import { CheckoutDone } from "~/checkout/CheckoutDone";
import { CheckoutForm } from "~/checkout/CheckoutForm";
import { checkoutDraft } from "~/checkout/checkout-draft.server";
import { checkoutConstraints, checkoutFields } from "~/checkout/checkout-fields.server";
import { choicesFor } from "~/checkout/choices.server";
import { ForgetForm } from "~/checkout/ForgetForm";
import { forgetAnswers, readAnswers, saveAnswers } from "~/checkout/kept-answers.server";
import { NothingToOrder } from "~/checkout/NothingToOrder";
import { OptionalAnswers } from "~/checkout/OptionalAnswers";
import { OrderSummary, totalInWords } from "~/checkout/OrderSummary";
import {
	notConfirmed,
	type OrderProblem,
	orderedBefore,
	problemOf,
	sentTooOften,
} from "~/checkout/order-problem";
import type { CheckoutOutcome } from "~/checkout/PaymentUnavailable";
import { deliveryId, type PlaceChoices } from "~/checkout/PlaceFields";
import { sendOrder } from "~/checkout/send-order.server";
import { shippingTo } from "~/checkout/shipping";
import { departments } from "~/checkout/ubigeo.server";
import { keepForm } from "~/frame/keep-form";
import { clearCache } from "~/http/clear-cache.server";
import { countTry, limits } from "~/http/limits.server";
import { revalidateUnlessNotSent } from "~/http/not-sent";
import { personalHeaders, withoutPersonalData } from "~/http/personal-page.server";
import { retryAfter, waitInWords } from "~/http/rate-limit.server";
import { pickFields, readForm } from "~/http/read-form.server";
import { seeOther } from "~/http/see-other.server";
import { senderOf } from "~/http/sender.server";
import { useAnswer } from "~/http/use-answer";
import type { GrantedOrder } from "~/orders/find-granted.server";
import { grantOrder } from "~/orders/order-access.server";
import { formTitle } from "~/page-title";
import { Page } from "~/ui/Page";
import { urls } from "~/urls";

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
	{ title: formTitle(titleOf(page?.outcome), matches) },
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
	const { kept, answers } = await readAnswers(request);
	const page = {
		outcome: outcomeOf(searchParams, placed),
		placed,
		isOfBefore: searchParams.has("antes"),
		orderKey: orderKeyOf(cart),
		kept,
		answers: answers ?? { phone: "+51 " },
		constraint: checkoutConstraints,
		departments: departments(),
		choices: choicesFor(answers),
	};
	// The demo's first cart is in no cookie yet.
	const isUnwritten = cart.lines.length > 0 && !known.id;
	return data(page, {
		headers: {
			...(isUnwritten && { "Set-Cookie": await writeCart(cart) }),
			...(!answers && !page.outcome && withoutPersonalData),
		},
	});
}

/** How a checkout ended, as its address says; undefined before that. */
function outcomeOf(query: URLSearchParams, placed: GrantedOrder | undefined): CheckoutOutcome | undefined {
	if (placed) return { kind: "stored", reference: placed.reference };
	if (query.has("pedido")) return { kind: "hidden" };
	return query.get("pago") === "no-disponible" ? { kind: "nothing" } : undefined;
}

export async function action({ request }: ActionFunctionArgs) {
	const form = await readForm(request);
	switch (form.get("intent") ?? "pay") {
		case "pay":
			return pay(request, form);
		case "refresh-places":
			return keepDraft(form, `${urls.checkout}#${deliveryId}`);
		case "change-cart":
			return keepDraft(form, urls.cart);
		case "keep":
			return data(null, { status: 204, headers: { "Set-Cookie": await checkoutDraft.write(form) } });
		case "forget":
			return seeOther(urls.checkout, await forgetAnswers(), clearCache);
		default:
			throw new Response(null, { status: 400 });
	}
}

/** Not a submission yet: the answers as they were typed, for the next page that shows the form. */
async function keepDraft(form: FormData, next: string): Promise<Response> {
	return seeOther(next, [await checkoutDraft.write(form)]);
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
	const draft = await checkoutDraft.write(form);
	if (submission.status !== "success") {
		const headers = { "Set-Cookie": draft };
		return data<Refusal>({ result: submission.reply(), choices }, { status: 400, headers });
	}
	const { value } = submission;
	const refuse = (
		status: number,
		refusal: Pick<Refusal, "problem" | "cart">,
		cookies: readonly string[] = [],
		others: Record<string, string> = {},
	) => {
		const { initialValue = {} } = submission.reply();
		const headers = new Headers(others);
		for (const cookie of [draft, ...cookies]) headers.append("Set-Cookie", cookie);
		return data<Refusal>({ result: { initialValue }, choices, ...refusal }, { status, headers });
	};
	const { phone, email } = value;
	const counted = { sender: senderOf(request), phone, email: email.toLowerCase() };
	const waitMs = await countTry(limits.checkout, counted);
	if (waitMs > 0) return refuse(429, { problem: sentTooOften(waitInWords(waitMs)) }, [], retryAfter(waitMs));
	const terms = form.get("terms");
	const sent = await sendOrder(request, value, {
		key: form.get("key"),
		terms,
		shipping: form.get("shipping"),
	});
	switch (sent.outcome) {
		case "empty":
			return seeOther(urls.checkoutDone, value.saveInfo ? await saveAnswers(value) : [draft]);
		case "placed":
			return seeOther(
				(sent.access === "document" ? urls.trackedOrder : urls.placedOrder)(
					sent.reference,
					sent.isAsSent ? {} : { antes: "1" },
				),
				[
					...(await (value.saveInfo ? saveAnswers(value) : forgetAnswers())),
					...(sent.access === "browser" ? [await grantOrder(request, sent.reference)] : []),
					...(sent.isCartSold ? [await forgetCart()] : []),
				],
				// A refusal that scripts asked for is in no cache.
				request.headers.get("sec-fetch-dest") === "empty" ? {} : clearCache,
			);
		case "changed":
			return refuse(409, {
				problem: problemOf(sent.cart, String(terms ?? ""), shippingTo(value, sent.cart.subtotal)),
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

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
	keepForm(serverAction<typeof action>());

export const headers = personalHeaders;

export const shouldRevalidate = revalidateUnlessNotSent;

export default function Checkout() {
	const { outcome, placed, isOfBefore } = useLoaderData<typeof loader>();
	if (!outcome) return <CheckoutPage />;
	return <CheckoutDone outcome={outcome} order={placed?.order} wasPlacedBefore={isOfBefore} />;
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
	const isEmpty = cart.lines.length === 0;
	const emptied = useTimesEmptied(kept);
	const Around = isEmpty ? OptionalAnswers : Fragment;
	return (
		<Page
			title="Finalizar compra"
			intro={
				isEmpty
					? undefined
					: "Por ahora la tienda no cobra en línea: registramos tu pedido y no se hace ningún cargo."
			}
		>
			{isEmpty && <NothingToOrder />}
			<Around>
				{kept && <ForgetForm kept={kept} />}
				<CheckoutForm
					key={`${isEmpty} ${emptied}`}
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
					isEmpty={isEmpty}
					onDestination={setDestination}
					unsent={unsent}
				>
					{!isEmpty && <OrderSummary cart={cart} shipping={shipping} />}
				</CheckoutForm>
			</Around>
		</Page>
	);
}

/** How often the shopper had the answers erased: each time the form is drawn anew, without them. */
function useTimesEmptied(kept: string | undefined): number {
	const last = useRef({ kept, times: 0 });
	const isEmptied = last.current.kept !== undefined && kept === undefined;
	last.current = { kept, times: last.current.times + (isEmptied ? 1 : 0) };
	return last.current.times;
}

export { RouteErrorPage as ErrorBoundary } from "~/frame/ErrorPage";
