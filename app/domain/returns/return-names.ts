import type { OrderReturn } from "~/domain/orders/order-record.server";

/** As the shopper says it. */
export const returnCauseNames: Record<OrderReturn["cause"], string> = {
	faulty: "Llegó dañado, falla o no es lo que pedí",
	changedMind: "Está bien, pero ya no lo quiero",
};

export const returnWishNames: Record<OrderReturn["wants"], string> = {
	refund: "Que me devuelvan el dinero",
	exchange: "Cambiarlo por otro producto",
};
