import type { OrderReturn } from "~/domain/orders/order-record.server";

export const returnCauseNames: Record<OrderReturn["cause"], string> = {
	faulty: "Llegó dañado, falla o no es lo que pedí",
	changedMind: "Está bien, pero ya no lo quiero",
};

export const returnWishNames: Record<OrderReturn["wants"], string> = {
	repair: "Que lo reparen",
	exchange: "Cambiarlo por otro igual o parecido",
	refund: "Que me devuelvan el dinero",
};
