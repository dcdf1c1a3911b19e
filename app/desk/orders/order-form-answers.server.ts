import { describeActor } from "~/desk/frame/describe-action";
import type { ReceivedUpload } from "~/desk/frame/desk-handler.server";
import type { Problem } from "~/desk/frame/desk-refusal.server";
import { lineLabel } from "~/domain/cart/cart";
import { findDistricts } from "~/domain/delivery/find-districts.server";
import { formatPlace } from "~/domain/delivery/ubigeo.server";
import type { OrderChange, OrderInput } from "~/domain/orders/change-order.server";
import { describeStatus } from "~/domain/orders/next-step";
import type { Order } from "~/domain/orders/order-record.server";
import type { MissingUnits } from "~/domain/orders/order-stock.server";
import { mostDaysPaidBefore, type PaymentRefusal } from "~/domain/payments/collect-payment.server";
import type { Actor } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { formatSoles } from "~/platform/values/money";
import type { InvalidInput } from "~/platform/values/read-input.server";
import { sha256Hex } from "~/platform/values/sha256.server";
import { sortedJson } from "~/platform/values/sorted-json";

/** By it the same form, sent again, changes an order once. */
export function formHash(email: string, { password: _, ...typed }: Record<string, string>): string {
	return sha256Hex(sortedJson({ member: email, ...typed }), 20);
}

export type Given = ReceivedUpload & { order: OrderInput };
/** @param shown fields that the form shows with the problem, instead of what was typed */
export function mistake(problem: Problem, shown: Record<string, string> = {}) {
	return { outcome: "mistake" as const, problem, shown };
}

export const reviewHistory = "Revisa la historia y envía otra vez lo que escribiste.";

export function describeOthersChange(order: Order): string {
	const { by = "alguien" } = order.history.at(-1) ?? {};
	return `Mientras tanto lo cambió ${describeActor(by)}: ahora figura como «${describeStatus(order)}».`;
}

export function describeMissing(missing: MissingUnits[]): string {
	const lines = missing.map(({ line, left }) => `${line.name}: se pidieron ${line.quantity} y hay ${left}`);
	return `Falta stock. ${lines.join("; ")}. Marca la casilla para deberlo.`;
}

/** Of an order that is to be delivered. */
export function describeUnsent(missing: MissingUnits[]): string {
	const lines = missing.map(({ line }) => `${line.owed} × ${lineLabel(line)}`);
	return `Todavía le faltan ${lines.join(", ")}. Si no van ahora, marca la casilla: quedan por enviar.`;
}

export const codeUsedUp = {
	anyway: "Otros ya usaron su código de descuento. Marca la casilla para que valga una vez más.",
};

const wrongDay = `El día del pago no puede ser posterior a hoy, ni anterior al pedido por más de ${mostDaysPaidBefore} días.`;

export const refundFaults = {
	reason: "Escribe por qué devuelves el dinero, en hasta 200 letras.",
	method: "Elige cómo devuelves el dinero.",
};

export const wrongRefundDay = `El día no puede ser posterior a hoy, ni anterior al pago, ni de hace más de ${mostDaysPaidBefore} días.`;

export const paymentFaults = { method: "Elige cómo llegó el pago.", paidOn: wrongDay };

/** @param most what could be paid, in céntimos */
export function paymentProblems(most: number): Record<PaymentRefusal, Problem> {
	return {
		nothingDue: "De este pedido ya no falta cobrar nada.",
		tooMuch: { amount: `De este pedido se pueden anotar hasta ${formatSoles(most)}.` },
		paidEarly: { paidOn: wrongDay },
		sameOperation: { operation: "Ese pago ya está anotado en este pedido." },
		otherOrder: { shared: "Ya está en otro pedido: busca la operación antes de marcar la casilla." },
	};
}

export const wrongQuoteDay = "Elige un día desde hoy, hasta dentro de 90 días.";

const longLine = "Escríbelo en hasta 200 letras.";

/**
 * @param texts what an act answers, by its reason; `invalid` by the field, `longLine` for those that it leaves out.
 * `outdated` is answered as every change by somebody else.
 */
export function explain<Why extends string = never>(
	change: OrderChange<Why | "outdated"> | InvalidInput<string>,
	texts: Texts<Why>,
) {
	if (change.outcome === "invalid") return mistake(explainFields(change.fields, texts.invalid));
	if (change.outcome !== "refused") return change;
	const { why, order } = change;
	return why === "outdated"
		? { outcome: "outdated" as const, order }
		: mistake(texts[why as Exclude<Why, "outdated">]);
}

type Texts<Why extends string> = Record<Exclude<Why, "outdated">, Problem> & {
	invalid?: Record<string, string>;
};

/** Handles a form that only calls an act. @param read picks the act's input from the form's fields */
export function formOf<Input extends OrderInput, Why extends string = never>(
	act: (datastore: Datastore, input: Input, actor: Actor) => Promise<OrderChange<Why> | InvalidInput<string>>,
	read: (typed: Record<string, string>) => Omit<NoInfer<Input>, keyof OrderInput>,
	texts: Texts<Why>,
) {
	return async ({ datastore, order, typed }: Given, actor: Actor) =>
		explain(await act(datastore, { ...order, ...read(typed) } as Input, actor), texts);
}

/** @returns nothing for what was read */
export function explainInvalid(read: object | InvalidInput<string>, texts: Record<string, string>) {
	return "outcome" in read ? explainFields(read.fields, texts) : {};
}

export function explainFields(fields: readonly string[], texts: Record<string, string> = {}) {
	return Object.fromEntries(fields.map((field) => [field, texts[field] ?? longLine]));
}

/** @param typed its name or INEI code @returns the INEI code, or what to do */
export function readDistrict(typed = ""): { code: string } | { fault: string } {
	const [code, ...others] = findDistricts(typed);
	if (!code) return { fault: "No conocemos ese distrito: escríbelo como Miraflores, Lima." };
	if (others.length === 0) return { code };
	return { fault: `Hay varios distritos así: ${[code, ...others].map(formatPlace).join("; ")}.` };
}
