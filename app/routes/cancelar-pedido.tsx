import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { readForm } from "~/forms/read-form.server";
import { useSubmission } from "~/forms/use-submission";
import { CancelOrderForm } from "~/own-orders/CancelOrderForm";
import { cancelOrderAction } from "~/own-orders/cancel-order-action.server";
import { OwnOrderPage } from "~/own-orders/OwnOrderPage";
import { outlineOf, requireOwnOrder } from "~/own-orders/require-own-order.server";
import { formTitle } from "~/page-title";
import { store } from "~/store.server";
import { urls } from "~/urls";

const title = "Cancelar pedido";

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: formTitle(title, matches) }];

export async function loader({ request }: LoaderFunctionArgs) {
	const order = await requireOwnOrder(request, store.datastore);
	return { ...outlineOf(order), isNoticed: order.paymentNotice !== undefined };
}

export async function action({ request }: ActionFunctionArgs) {
	await readForm(request);
	const { reference } = await requireOwnOrder(request, store.datastore);
	return cancelOrderAction(store.datastore, reference);
}

export default function CancelOrderPage() {
	const { reference, isPending, nextStep, isNoticed } = useLoaderData<typeof loader>();
	const submission = useSubmission();
	const isRefused = submission.answer !== undefined || submission.submissionError !== undefined;
	return (
		<OwnOrderPage title={title} reference={reference} nextStep={nextStep}>
			{(isPending || isRefused) && (
				<CancelOrderForm
					action={urls.cancelOrder({ pedido: reference })}
					canCancel={isPending}
					isNoticed={isNoticed}
					{...submission}
				/>
			)}
		</OwnOrderPage>
	);
}

export { clientAction, ErrorBoundary, headers, shouldRevalidate } from "~/layout/page-exports";
