import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { urls } from "~/urls";
import type { CartAnswer, Outcome } from "./cart";
import { changeToken, writeCart } from "./cart-cookie.server";
import { applyCartForm } from "./cart-intents.server";
import { inPlaceField } from "./cart-queue";
import { markChangeRefused, type OpenCart } from "./open-cart.server";

/** Changes the cart as its form asks. With scripts the page stays and only gets an answer. */
export async function changeCartAction(form: FormData, opened: OpenCart, context: AppLoadContext) {
	const intent = form.get("intent");
	const changed = applyCartForm(form, opened);
	if ("problem" in changed) {
		markChangeRefused(context);
		return data<CartAnswer>(changed, { status: 400 });
	}
	const headers = { "Set-Cookie": await writeCart(changed) };
	if (form.get(inPlaceField)) {
		const answer = { shouldOpenPanel: intent === "add", changedAt: changed.last?.at ?? 0 };
		return data<CartAnswer>(answer, { headers });
	}
	const isInCart = intent === "buy" && changed.last !== undefined && boughtOutcomes.has(changed.last.outcome);
	const url = isInCart ? urls.changedCheckout : urls.changedCart;
	return redirect(url(changeToken(changed)), { status: 303, headers });
}

/** Outcomes that put at least one item into the cart; after others the cart page explains why not. */
const boughtOutcomes = new Set<Outcome>(["changed", "most", "stock"]);
