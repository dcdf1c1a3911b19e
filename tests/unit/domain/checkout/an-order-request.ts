import { checkoutFields } from "~/domain/checkout/checkout-fields.server";
import type { OrderRequest } from "~/domain/checkout/place-order.server";
import { checkoutAnswers } from "../../../support/answers";
import { aProductRecord } from "../catalog/memory-datastore";

export const lamp = aProductRecord({ name: "Lámpara", pen: 10_000, usd: 2700, stock: 5 });

export function anOrderRequest(overrides: Partial<OrderRequest> = {}, answers = {}): OrderRequest {
	return {
		keys: ["1".repeat(32)],
		cartKeys: ["2".repeat(32)],
		...ofLamps(1),
		quotedShipping: { pen: 1200, usd: 320 },
		business: {},
		values: checkoutFields.parse({ ...checkoutAnswers(), ...answers }),
		session: undefined,
		consent: "Acepto que usen mis datos.",
		secret: "a secret of the tests",
		...overrides,
	};
}

/** A cart of {@link lamp}, and its quote. */
export function ofLamps(quantity: number) {
	return { lines: [{ sku: "lamp", quantity }], quote: `lamp*${quantity}*10000*2700` };
}
