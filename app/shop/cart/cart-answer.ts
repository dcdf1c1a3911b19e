import { type PricedCart, parseQuantity } from "~/domain/cart/cart";
import { plainCode } from "~/platform/values/plain-signs";
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

/** @returns the pressed button's quantity, otherwise the typed one; 0 removes the line */
export function requestedQuantity(form: FormData): number | undefined {
	const text = form.get("to") ?? form.get("quantity");
	return typeof text === "string" && /^0+$/.test(plainCode(text)) ? 0 : parseQuantity(text);
}
