import { BoxForm, type BoxFormProps } from "~/desk/frame/BoxForm";
import { adminUrls } from "~/platform/admin-urls";
import type { OrderDetails } from "./order-details.server";

type OrderFormProps = Omit<BoxFormProps, "shownState" | "action"> & { order: OrderDetails };

export function OptionalForm(form: OrderFormProps & { intent: keyof OrderDetails["forms"] }) {
	return form.order.forms[form.intent] && <OrderForm {...form} />;
}

export function OrderForm({ order: { reference, steps }, ...form }: OrderFormProps) {
	return <BoxForm {...form} shownState={steps} action={adminUrls.order(reference)} />;
}
