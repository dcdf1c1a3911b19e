import type { PricedCart } from "~/domain/cart/cart";
import type { FailedSubmission } from "~/web/forms/failed-submission";

export const unsavedText =
	"Tu navegador no guardó el carrito: activa las cookies de esta tienda y vuelve a agregar lo que quieras.";

export interface CartAnswer extends Partial<FailedSubmission> {
	shouldOpenPanel?: boolean;
	changedAt?: number;
	problem?: QuantityProblem;
	refusedCode?: { typed: string; message: string };
}

/** @param cart as loaded after the answer @returns a failure if the browser did not store the changed cart */
export function failIfUnsaved(
	answer: CartAnswer | undefined,
	cart: Pick<PricedCart, "changedAt">,
): CartAnswer | undefined {
	const isUnsaved = (answer?.changedAt ?? 0) > cart.changedAt;
	return isUnsaved ? { failure: unsavedText } : answer;
}

export interface QuantityProblem {
	sku: string;
	message: string;
	typed: string;
}
