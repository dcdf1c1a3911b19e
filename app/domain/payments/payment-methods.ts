import type { OrderPayment } from "~/domain/orders/order-record.server";

export const paymentMethodNames: Record<OrderPayment["method"], string> = {
	transfer: "Transferencia",
	yape: "Yape",
	plin: "Plin",
	card: "Tarjeta",
	cash: "Efectivo",
	other: "Otro",
};
