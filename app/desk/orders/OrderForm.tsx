import { useLoaderData } from "@remix-run/react";
import { BoxForm, type BoxFormProps } from "~/desk/frame/DeskForm";
import { adminUrls } from "~/platform/admin-urls";
import type { loadOrder, OrderDetails } from "./order-details.server";

/** The order of the page. */
export function useOrder(): OrderDetails {
	return useLoaderData<typeof loadOrder>().order;
}

type OrderFormProps = Omit<BoxFormProps, "shownState" | "action">;

/** Nothing if whoever looks at the order may not use the form now. */
export function OptionalForm(form: OrderFormProps & { intent: keyof OrderDetails["forms"] }) {
	return useOrder().forms[form.intent] && <OrderForm {...form} />;
}

export function OrderForm(form: OrderFormProps) {
	const { reference, steps } = useOrder();
	return <BoxForm {...form} shownState={steps} action={adminUrls.order(reference)} />;
}
