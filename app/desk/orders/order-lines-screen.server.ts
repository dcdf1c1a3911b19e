import { redirect } from "@remix-run/node";
import { deskHandler, formHandler } from "~/desk/frame/desk-handler.server";
import { changedFields, type Problem, showAgain, typedWith } from "~/desk/frame/desk-refusal.server";
import { lineLabel, maxCartLines, maxTeamQuantity, type WantedLine } from "~/domain/cart/cart";
import { choiceLabel, findItem, type ProductLookup, presentSkuOf, skuOf } from "~/domain/cart/sku.server";
import { changeLines } from "~/domain/checkout/change-lines.server";
import { describeChange, type LinesRefusal, whyFixed } from "~/domain/checkout/changed-lines.server";
import { sumLeft, sumOwed } from "~/domain/orders/order-amounts";
import type { Order, OrderLine } from "~/domain/orders/order-record.server";
import { findOrder } from "~/domain/orders/order-repository.server";
import { isAllowed } from "~/domain/staff/actor";
import { adminUrls } from "~/platform/admin-urls";
import { formatSoles } from "~/platform/values/money";
import { describeDiscountFaults, readDiscount, showDiscount } from "./discount-answers";
import {
	codeUsedUp,
	describeMissing,
	describeOthersChange,
	formHash,
	reviewHistory,
} from "./order-form-answers.server";
import {
	type ChosenItem,
	findGoods,
	priceGoods,
	readLines,
	type TotalPreview,
	unitsPrefix,
	withAdded,
} from "./order-goods.server";

export const linesForm = "productos";
const variantPrefix = "variant-";

export const loadOrderLines = deskHandler("orders", async ({ datastore, catalog, params, actor }) => {
	const order = await findOrder(datastore, params.reference ?? "");
	if (!order) throw new Response(null, { status: 404 });
	const { reference, lines, history, discount } = order;
	const { products } = catalog.snapshot();
	const why = whyFixed(order);
	return {
		title: `Productos del pedido ${reference}`,
		order: adminUrls.order(reference),
		action: adminUrls.orderLines(reference),
		hasCode: discount?.code !== undefined,
		mayDiscount: isAllowed(actor, "payments"),
		fixed: why && sentences[why],
		chosen: lines.map((line) => toChosen(line, products)),
		/** Forms send `seen` back, so that a change by others is noticed. */
		shown: Object.fromEntries([
			["seen", String(history.length)],
			...Object.entries(showDiscount(order)),
			...lines.flatMap(({ sku, quantity }) => [
				[unitsPrefix + sku, String(quantity)],
				[variantPrefix + sku, presentSkuOf(products, sku)],
			]),
		]) as Record<string, string>,
	};
});

function toChosen(line: OrderLine, products: ProductLookup): ChosenItem {
	const { product } = findItem(products, line.sku) ?? {};
	const options = product?.variants.map((variant): [string, string] => {
		return [skuOf({ product, variant }), choiceLabel({ product, variant })];
	});
	return {
		name: lineLabel(line),
		field: unitsPrefix + line.sku,
		price: formatSoles(line.unit.pen),
		...(options && options.length > 1 && { variants: { field: variantPrefix + line.sku, options } }),
	};
}

/** Also searches, adds and shows the difference: each button sends the whole form, so that nothing typed is lost. */
export const changeOrderLines = formHandler("orders", async (received) => {
	const { datastore, params, member, acting } = received;
	const { reference = "" } = params;
	const { intent = "", total: shownTotal, ...typed } = withAdded(received.typed);
	const { lines, faults } = readLines(typed);
	const input = {
		reference,
		shownSteps: Number(typed.seen),
		lines: wantedOf(typed, lines),
		mayOwe: typed.anyway === "on",
		given: readDiscount(typed),
		dropsDiscount: typed.code === "on",
		quotesShipping: typed.shipping === "on",
	};
	const show = async (problem?: Problem, status = 400, preview?: TotalPreview, shown = typed) => {
		const order = await findOrder(datastore, reference);
		const known = new Set(order?.lines.map(({ sku }) => unitsPrefix + sku));
		const { chosen } = priceGoods(received, shown, readLines(shown).lines);
		return showAgain({ ...shown, intent: linesForm }, problem, status, {
			added: chosen.filter(({ field }) => !known.has(field)),
			found: preview ? undefined : await findGoods(received, typed),
			preview,
		});
	};
	if (Object.keys(faults).length > 0) return show(faults);
	if (intent === "guardar") {
		const actor = { ...acting("pedidos productos"), form: formHash(member.email, received.typed) };
		const change = await changeLines(datastore, { ...input, shownTotal: Number(shownTotal) }, actor);
		switch (change.outcome) {
			case "changed":
				return redirect(adminUrls.order(reference, { listo: "productos" }), 303);
			case "outdated":
				// What was not changed in the form takes the values that somebody else has saved.
				return show(
					`${describeOthersChange(change.order)} ${reviewHistory}`,
					409,
					undefined,
					changedFields(typed),
				);
			case "short":
				return show({ anyway: describeMissing(change.missing) }, 409);
			case "unknown":
				throw new Response(null, { status: 404 });
			case "refused":
				if (change.why.reason !== "otherTotal") return show(explain(change.why, change.order, typed));
		}
	} else if (intent !== "ver" && received.typed.agregar === undefined) return show();
	const plan = await changeLines(datastore, { ...input, isPreview: true }, received.actor);
	if (plan.outcome === "refused") return show(explain(plan.why, plan.order, typed));
	if (plan.outcome !== "planned") throw new Response(null, { status: 404 });
	const problem = intent === "guardar" ? sentences.otherTotal : undefined;
	return show(problem, 409, describeDifference(plan.before, plan.order));
});

/** A line whose other variant was chosen goes, and the variant comes. */
function wantedOf(typed: Record<string, string>, lines: readonly WantedLine[]): WantedLine[] {
	return [
		...typedWith(unitsPrefix, typed).map(([sku]) => ({ sku, quantity: 0 })),
		...lines.map(({ sku, quantity }) => ({ sku: typed[variantPrefix + sku] || sku, quantity })),
	];
}

function describeDifference(before: Order, order: Order): TotalPreview {
	const text = describeChange(before, order);
	const total = order.total.pen;
	if (!text) return { text: "No cambia nada.", amount: "", total };
	return { text, amount: describeMoney(order), total };
}

function describeMoney(order: Order): string {
	const [left, owed] = [sumLeft(order), sumOwed(order)];
	if (left > 0) return `Faltan ${formatSoles(left)} por cobrar`;
	return owed > 0 ? `Se devuelven ${formatSoles(owed)}` : "No hay nada que cobrar ni devolver.";
}

/** @returns a sentence, or a message at the field of the product or code that it is about */
function explain(why: LinesRefusal, { discount }: Order, typed: Record<string, string>): Problem {
	if (why.reason === "minimum") {
		const least = formatSoles(discount?.least ?? 0);
		return {
			code: `El código ${discount?.code} ya no llega a su mínimo de ${least}. Marca la casilla para seguir sin él.`,
		};
	}
	if (why.reason === "codeUsedUp") return codeUsedUp;
	if (why.reason === "badDiscount") return describeDiscountFaults(why.faults, typed);
	if (!("sku" in why)) return sentences[why.reason];
	const swapped = typedWith(variantPrefix, typed).find(([, chosen]) => chosen === why.sku);
	const field = unitsPrefix + (swapped?.[0] ?? why.sku);
	switch (why.reason) {
		case "notSold":
			return { [field]: "No se vende ahora: puede quedar o quitarse, pero no aumentar ni agregarse." };
		case "tooMany":
			return { [field]: `De cada producto caben hasta ${maxTeamQuantity}.` };
		case "short":
			return { [field]: `Hay ${why.left}. Para deber lo que falta, marca la casilla.` };
	}
}

const sentences: Record<
	Exclude<LinesRefusal["reason"], "notSold" | "tooMany" | "short" | "minimum" | "codeUsedUp" | "badDiscount">,
	string
> = {
	closed: "El pedido ya se prepara, ya salió o se canceló: sus productos quedan como están.",
	forgotten: "Quien lo hizo eliminó su cuenta: el pedido queda como está.",
	receipt: "Ya tiene su boleta o factura: anota primero la nota de crédito que la anula.",
	noticed: "Dice que ya pagó el total de antes: confirma primero el pago, o avisa que no llegó.",
	refunded: "Ya se devolvió más de lo que costaría: cancela el pedido y anota uno nuevo.",
	empty: "Deja al menos un producto. Si ya no quiere ninguno, cancela el pedido.",
	full: `En un pedido caben hasta ${maxCartLines} productos distintos.`,
	moneyNotAllowed:
		"Ya pagó una parte, y así cambiaría lo que cuesta: pide a tu encargada o encargado que lo cambie.",
	otherTotal: "El total es otro que el que viste: revísalo y guárdalo otra vez.",
};
