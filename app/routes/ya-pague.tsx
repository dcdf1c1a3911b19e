import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readForm } from "~/forms/read-form.server";
import { useSubmission } from "~/forms/use-submission";
import { OwnOrderPage } from "~/own-orders/OwnOrderPage";
import { PaymentNoticeForm } from "~/own-orders/PaymentNoticeForm";
import { paymentNoticeAction, paymentNoticeConstraints } from "~/own-orders/payment-notice-action.server";
import { outlineOf, requireOwnOrder } from "~/own-orders/require-own-order.server";
import { maxPictureBodyBytes } from "~/rate-limits/upload-limits.server";
import { store } from "~/store.server";
import { urls } from "~/urls";

export async function loader({ request }: LoaderFunctionArgs) {
	const order = await requireOwnOrder(request, store.datastore);
	return {
		title: "Ya pagué",
		...outlineOf(order),
		operation: order.paymentNotice?.operation ?? "",
		constraint: paymentNoticeConstraints,
	};
}

export async function action({ request }: ActionFunctionArgs) {
	const order = await requireOwnOrder(request, store.datastore);
	const form = await readForm(request, { maxBytes: maxPictureBodyBytes });
	return paymentNoticeAction(request, form, store.datastore, order);
}

export default function PaymentNoticePage() {
	const { title, reference, isPending, nextStep, operation, constraint } = useLoaderData<typeof loader>();
	const submission = useSubmission();
	const isRefused = submission.answer !== undefined || submission.submissionError !== undefined;
	return (
		<OwnOrderPage title={title} reference={reference} nextStep={nextStep}>
			{(isPending || isRefused) && (
				<PaymentNoticeForm
					action={urls.paymentNotice({ pedido: reference })}
					operation={operation}
					constraint={constraint}
					{...submission}
				/>
			)}
		</OwnOrderPage>
	);
}

export { clientAction, ErrorBoundary, headers, shouldRevalidate } from "~/layout/page-exports";
