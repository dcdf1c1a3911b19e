import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listToldMethods } from "~/domain/business/payment-accounts";
import { noticeQuestions } from "~/domain/payments/notice-payment.server";
import { OwnOrderPage } from "~/shop/orders/OwnOrderPage";
import { readOrderDraft } from "~/shop/orders/order-draft.server";
import { PaymentNoticeForm } from "~/shop/orders/PaymentNoticeForm";
import { paymentNoticeAction, paymentNoticeConstraints } from "~/shop/orders/payment-notice-action.server";
import { answerOrderForm, outlineOf, requireOwnOrder } from "~/shop/orders/require-own-order.server";
import { shopAction } from "~/shop/session/shop-form.server";

export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const order = await requireOwnOrder(request, store);
	const draft = await readOrderDraft(request, store.settings);
	const { sums, told } = noticeQuestions(order, store.business.current());
	const { operation = "", method = "", paid = "" } = draft ?? told;
	return {
		title: "Ya pagué",
		...outlineOf(order),
		methods: listToldMethods(store.business.orderSettings().payment, method),
		sums,
		told: { operation, method, paid },
		isRecovered: draft !== undefined,
		constraint: paymentNoticeConstraints,
	};
}

export const action = shopAction((received) =>
	answerOrderForm(received, (order) => paymentNoticeAction(received, order)),
);

export default function PaymentNoticePage() {
	const page = useLoaderData<typeof loader>();
	const { reference, steps, methods, sums, told, isRecovered, constraint } = page;
	return (
		<OwnOrderPage page={page} canChange={page.canPay}>
			<PaymentNoticeForm {...{ reference, steps, methods, sums, told, isRecovered, constraint }} />
		</OwnOrderPage>
	);
}

export { clientAction, ErrorBoundary, headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";
