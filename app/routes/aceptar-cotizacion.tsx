import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { urls } from "~/platform/urls";
import { acceptQuoteAction } from "~/shop/orders/accept-quote-action.server";
import { OwnOrderPage } from "~/shop/orders/OwnOrderPage";
import { outlineOf, requireOwnOrder } from "~/shop/orders/require-own-order.server";
import { shopAction } from "~/shop/session/shop-form.server";
import { SubmitButton } from "~/web/forms/SubmitButton";
import { ValidatedForm } from "~/web/forms/ValidatedForm";

export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	return { title: "Aceptar cotización", ...outlineOf(await requireOwnOrder(request, store)) };
}

export const action = shopAction(async (received) => {
	const { reference } = await requireOwnOrder(received.request, received.store);
	return acceptQuoteAction(received, reference);
});

export default function AcceptQuotePage() {
	const page = useLoaderData<typeof loader>();
	const { reference, steps, canAccept, nextStep } = page;
	return (
		<OwnOrderPage page={page} canChange={canAccept}>
			<ValidatedForm
				id="accept-quote"
				action={urls.acceptQuote({ pedido: reference })}
				labels={{}}
				constraint={{}}
			>
				{() =>
					canAccept && (
						<>
							<p>{nextStep}</p>
							<input type="hidden" name="pasos" value={steps} />
							<SubmitButton>Aceptar la cotización</SubmitButton>
						</>
					)
				}
			</ValidatedForm>
		</OwnOrderPage>
	);
}

export { clientAction, ErrorBoundary, headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";
