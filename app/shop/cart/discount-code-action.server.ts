import { data, redirect } from "@remix-run/node";
import { readDiscountCode } from "~/domain/cart/discount-code-record.server";
import { formatWait, takeAttempt } from "~/platform/process/rate-limit.server";
import { urls } from "~/platform/urls";
import { tolerantLineField } from "~/platform/values/text-fields.server";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { retryAfter } from "~/web/rate-limits/too-many-requests.server";
import type { CartAnswer } from "./cart-answer";
import { changeToken, writeCart } from "./cart-cookie.server";
import { readCartDiscount } from "./cart-discount.server";
import { discountFormId } from "./DiscountForm";
import { markChangeRefused, type OpenCart } from "./open-cart.server";

const codeField = tolerantLineField(40);

/** Stores a usable code in the cart. An empty code removes the present one; a refused code changes nothing. */
export async function discountCodeAction({ form, sender, store, context }: ShopForm, { cart }: OpenCart) {
	const typed = codeField.parse(form.get("code"));
	const refuse = (message: string, init: { status: number; headers?: Record<string, string> }) => {
		markChangeRefused(context);
		return data<CartAnswer>({ refusedCode: { typed, message } }, init);
	};
	const keep = async (code: string | undefined) => {
		const changed = { ...cart, code };
		const headers = { "Set-Cookie": await writeCart(changed, store.settings) };
		const answer = `${urls.changedCart(changeToken(changed))}#${discountFormId}`;
		return redirect(answer, { status: 303, headers });
	};
	if (typed === "") return keep(undefined);
	const code = readDiscountCode(typed);
	if (!code)
		return refuse("Escribe el código con letras y números, como FERIA10, o déjalo vacío.", { status: 400 });
	const { waitMs, giveBack } = takeAttempt([store.rateLimits.discountCode, sender]);
	if (waitMs > 0) {
		const message = `Probaste muchos códigos seguidos. Espera ${formatWait(waitMs)} y prueba otra vez.`;
		return refuse(message, { status: 429, headers: retryAfter(waitMs) });
	}
	const found = await readCartDiscount(store.datastore, code);
	const isWrong = found && "problem" in found && !found.isUnread;
	if (!isWrong) giveBack();
	if (found && "problem" in found) return refuse(found.problem, { status: isWrong ? 400 : 503 });
	return keep(code);
}
