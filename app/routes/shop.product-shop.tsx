import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type ClientActionFunctionArgs, data, type MetaFunction, useLoaderData } from "@remix-run/react";
import { Fragment, useRef, useState } from "react";
import { ensureCartId, orderKeyOf, writeCart } from "~/cart/cart-cookie.server";
import { quoteCart } from "~/cart/cart-quote";
import { openCart } from "~/cart/open-cart.server";
import { useCart } from "~/cart/use-cart";
import { CheckoutDone } from "~/checkout/CheckoutDone";
import { CheckoutForm } from "~/checkout/CheckoutForm";
import { checkoutDraftCookie } from "~/checkout/checkout-draft-cookie.server";
import { checkoutConstraints } from "~/checkout/checkout-fields.server";
import { deliverySectionId } from "~/checkout/DeliverySection";
import { ForgetForm } from "~/checkout/ForgetForm";
import { forgetAnswers, readAnswers } from "~/checkout/initial-answers.server";
import { NothingToOrder } from "~/checkout/NothingToOrder";
import { OptionalAnswers } from "~/checkout/OptionalAnswers";
import { OrderSummary, totalInWords } from "~/checkout/OrderSummary";
import type { CheckoutOutcome } from "~/checkout/PaymentUnavailable";
import { type CheckoutRefusal, pay } from "~/checkout/pay.server";
import { listPlaceOptions } from "~/delivery/place-options.server";
import { quoteShipping } from "~/delivery/shipping";
import { listDepartments } from "~/delivery/ubigeo.server";
import { readForm } from "~/forms/read-form.server";
import { revalidateUnlessFailed } from "~/forms/submission-failed";
import { useSubmission } from "~/forms/use-submission";
import { catchSubmissionError } from "~/layout/catch-submission-error";
import { findViewableOrder } from "~/orders/find-viewable-order.server";
import type { ViewableOrder } from "~/orders/order-view";
import { formTitle } from "~/page-title";
import { clearCache } from "~/server/clear-cache.server";
import { personalHeaders, withoutPersonalData } from "~/server/personal-page.server";
import { redirectWithCookies } from "~/server/redirect-with-cookies.server";
import { store } from "~/store.server";
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
	const { cart: known, priced } = await openCart(request, store.catalog);
	if (priced.isUnsaved) throw redirect(urls.changedCart(searchParams.get("cambio") ?? ""));
	const cart = ensureCartId(known);
	const placed = await findViewableOrder(request, store.datastore, searchParams.get("pedido"));
	const { kept, answers } = await readAnswers(request, store.datastore);
	const page = {
		outcome: outcomeOf(searchParams, placed),
		placed,
		isOfBefore: searchParams.has("antes"),
		orderKey: orderKeyOf(cart),
		kept,
		answers: answers ?? { phone: "+51 " },
		constraint: checkoutConstraints,
		departments: listDepartments(),
		placeOptions: listPlaceOptions(answers),
	};
	// The demo's starting cart is in no cookie yet.
	const isUnwritten = cart.lines.length > 0 && !known.id;
	return data(page, {
		headers: {
			...(isUnwritten && { "Set-Cookie": await writeCart(cart) }),
			...(!answers && !page.outcome && withoutPersonalData),
		},
	});
}

/** Reads the checkout's outcome from the URL; undefined before the form is sent. */
function outcomeOf(query: URLSearchParams, placed: ViewableOrder | undefined): CheckoutOutcome | undefined {
	if (placed) return { kind: "stored", reference: placed.reference };
	if (query.has("pedido")) return { kind: "hidden" };
	return query.get("pago") === "no-disponible" ? { kind: "nothing" } : undefined;
}

export async function action({ request }: ActionFunctionArgs) {
	const form = await readForm(request);
	switch (form.get("intent") ?? "pay") {
		case "pay":
			return pay(request, form, store);
		case "refresh-places":
			return keepDraft(form, `${urls.checkout}#${deliverySectionId}`);
		case "change-cart":
			return keepDraft(form, urls.cart);
		case "keep":
			return data(null, { status: 204, headers: { "Set-Cookie": await checkoutDraftCookie.write(form) } });
		case "forget":
			return redirectWithCookies(urls.checkout, await forgetAnswers(), clearCache);
		default:
			throw new Response(null, { status: 400 });
	}
}

/** Keeps the unvalidated answers for the next page that shows the form. */
async function keepDraft(form: FormData, next: string): Promise<Response> {
	return redirectWithCookies(next, [await checkoutDraftCookie.write(form)]);
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
	catchSubmissionError(serverAction<typeof action>());

export const headers = personalHeaders;

export const shouldRevalidate = revalidateUnlessFailed;

export default function Checkout() {
	const { outcome, placed, isOfBefore } = useLoaderData<typeof loader>();
	if (!outcome) return <CheckoutPage />;
	return <CheckoutDone outcome={outcome} order={placed?.order} wasPlacedBefore={isOfBefore} />;
}

function CheckoutPage() {
	const { kept, answers, constraint, departments, placeOptions, orderKey } = useLoaderData<typeof loader>();
	const { answer: refusal, submissionError } = useSubmission<CheckoutRefusal>();
	const known = useCart();
	// A refusal's cart is fresher than the catalogue in memory, until the shopper changes the cart.
	const cart = refusal?.cart?.version === known.version ? refusal.cart : known;
	const given = (refusal?.result.initialValue ?? answers) as { department?: string; province?: string };
	const [chosen, setDestination] = useState<{ department: string; province: string }>();
	const shipping = cart.count > 0 ? quoteShipping(chosen ?? given, cart.subtotal) : undefined;
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
					problem={submissionError ? undefined : refusal?.problem}
					answers={answers}
					constraint={constraint}
					departments={departments}
					placeOptions={refusal?.placeOptions ?? placeOptions}
					orderKey={orderKey}
					terms={quoteCart(cart)}
					shippingShown={shipping?.price.pen}
					total={totalInWords(cart, shipping)}
					isEmpty={isEmpty}
					onDestination={setDestination}
					submissionError={submissionError}
				>
					{!isEmpty && <OrderSummary cart={cart} shipping={shipping} />}
				</CheckoutForm>
			</Around>
		</Page>
	);
}

/** Counts erasures of the saved answers; each remounts the form to empty it. */
function useTimesEmptied(kept: string | undefined): number {
	const last = useRef({ kept, times: 0 });
	const isEmptied = last.current.kept !== undefined && kept === undefined;
	last.current = { kept, times: last.current.times + (isEmptied ? 1 : 0) };
	return last.current.times;
}

export { RouteErrorPage as ErrorBoundary } from "~/layout/ErrorPage";
