import { checkoutFields } from "~/domain/checkout/checkout-fields.server";
import type { OrderRequest } from "~/domain/checkout/place-order.server";
import { checkoutAnswers } from "../../../support/answers";

/** Of a product `lamp` at 100 soles or 27 dollars, delivered in Lima. */
export function anOrderRequest(overrides: Partial<OrderRequest> = {}): OrderRequest {
	return {
		key: "1".repeat(32),
		cartKey: "2".repeat(32),
		lines: [{ sku: "lamp", quantity: 1 }],
		quote: "lamp*1*10000*2700",
		quotedShipping: { pen: 1200, usd: 320 },
		business: {},
		values: checkoutFields.parse(checkoutAnswers()),
		session: undefined,
		consent: "Acepto que usen mis datos.",
		secret: "a secret of the tests",
		...overrides,
	};
}
