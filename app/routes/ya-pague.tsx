import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { standingNotice } from "~/domain/orders/order";
import { OwnOrderPage } from "~/shop/orders/OwnOrderPage";
import { PaymentNoticeForm } from "~/shop/orders/PaymentNoticeForm";
import { paymentNoticeAction, paymentNoticeConstraints } from "~/shop/orders/payment-notice-action.server";
import { outlineOf, requireOwnOrder } from "~/shop/orders/require-own-order.server";
import { receiveShopForm } from "~/shop/session/shop-form.server";
import { useSubmission } from "~/web/forms/use-submission";

export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const order = await requireOwnOrder(request, store);
	const { operation = "", method = "" } = standingNotice(order) ?? {};
	return {
		title: "Ya pagué",
		...outlineOf(order),
		told: { operation, method },
		constraint: paymentNoticeConstraints,
	};
}

export async function action(args: ActionFunctionArgs) {
	const order = await requireOwnOrder(args.request, args.context.store);
	return paymentNoticeAction(await receiveShopForm(args), order);
}

export default function PaymentNoticePage() {
	const { title, reference, steps, canPay, nextStep, told, constraint } = useLoaderData<typeof loader>();
	const submission = useSubmission();
	const page = { title, reference, nextStep, canChange: canPay, submission };
	return (
		<OwnOrderPage {...page}>
			<PaymentNoticeForm reference={reference} steps={steps} told={told} constraint={constraint} />
		</OwnOrderPage>
	);
}

export { clientAction, ErrorBoundary, headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";
