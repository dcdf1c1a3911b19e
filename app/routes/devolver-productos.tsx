import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { returnDaysOf } from "~/domain/business/business";
import { urls } from "~/platform/urls";
import { ConfirmOrderForm } from "~/shop/orders/ConfirmOrderForm";
import { OwnOrderPage } from "~/shop/orders/OwnOrderPage";
import { readOrderDraft } from "~/shop/orders/order-draft.server";
import { ReturnForm } from "~/shop/orders/ReturnForm";
import { answerOrderForm, outlineOf, requireOwnOrder } from "~/shop/orders/require-own-order.server";
import {
	describeReturnForm,
	type ReturnFormRefusal,
	returnAction,
	withdrawAction,
} from "~/shop/orders/return-action.server";
import { answerByIntent, shopAction } from "~/shop/session/shop-form.server";
import { useSubmission } from "~/web/forms/use-submission";

export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const order = await requireOwnOrder(request, store);
	const returnDays = returnDaysOf(store.business.current());
	return {
		title: "Devolver productos",
		...outlineOf(order),
		form: {
			action: urls.returnGoods({ pedido: order.reference }),
			draft: await readOrderDraft(request, store.settings),
			...describeReturnForm(order, returnDays, new Date()),
		},
	};
}

export const action = shopAction((received) =>
	answerOrderForm(received, (order) =>
		answerByIntent(
			received,
			{ ask: () => returnAction(received, order), withdraw: () => withdrawAction(received, order) },
			"ask",
		),
	),
);

export default function ReturnPage() {
	const page = useLoaderData<typeof loader>();
	const { action, steps, asked, canAsk } = page.form;
	const isRefused = useSubmission<ReturnFormRefusal>().answer?.isRequest;
	return (
		<OwnOrderPage page={page} canChange={canAsk || asked !== undefined}>
			{asked && !isRefused ? (
				<ConfirmOrderForm
					id="withdraw-return"
					action={action}
					steps={steps}
					canConfirm
					text={`${asked} Si la retiras, borramos sus fotos y ya no la atenderemos. Después puedes pedir otra.`}
					intent="withdraw"
				>
					Retirar mi devolución
				</ConfirmOrderForm>
			) : (
				<ReturnForm {...page.form} />
			)}
		</OwnOrderPage>
	);
}

export { clientAction, ErrorBoundary, headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";
