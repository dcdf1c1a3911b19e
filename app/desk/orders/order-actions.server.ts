import { redirect } from "@remix-run/node";
import { z } from "zod";
import { refuseWrongPassword } from "~/desk/frame/confirm-password.server";
import { describeActor } from "~/desk/frame/describe-action";
import { type Problem, refuseTyped } from "~/desk/frame/refusal.server";
import { receiveDeskForm, type ScreenArgs } from "~/desk/frame/screen.server";
import { findDistricts } from "~/domain/delivery/find-districts.server";
import { placesOf } from "~/domain/delivery/place";
import { formatPlace } from "~/domain/delivery/ubigeo.server";
import {
	changeOrder,
	changeStatus,
	isDoneBefore,
	type OrderChange,
	withEvent,
} from "~/domain/orders/change-order.server";
import { correctAddress, orderAddressFields } from "~/domain/orders/correct-address.server";
import { writeCorrectedAddress } from "~/domain/orders/correction-mails.server";
import { sumRefunds } from "~/domain/orders/order-amounts";
import { type Order, paymentMethods } from "~/domain/orders/order-record.server";
import { findOrder } from "~/domain/orders/order-repository.server";
import { orderStatuses, statusLabel } from "~/domain/orders/order-status";
import { parseReceipt } from "~/domain/orders/receipt-number.server";
import { takeBack } from "~/domain/orders/take-back.server";
import { recordReceipt } from "~/domain/payments/record-receipt.server";
import { refund } from "~/domain/payments/refund.server";
import { mayUse } from "~/domain/staff/roles";
import { adminUrls } from "~/platform/admin-urls";
import { noonOrNow } from "~/platform/values/lima-time";
import { formatSoles } from "~/platform/values/money";
import { parseSoles } from "~/platform/values/parse-soles";
import { sha256Hex } from "~/platform/values/sha256.server";
import { sortedJson } from "~/platform/values/sorted-json";

type Given = Awaited<ReturnType<typeof receiveDeskForm>> & { order: Order };

/** Carries out a form, or says in Spanish why it cannot. */
type Work = (given: Given) => Promise<OrderChange<string> | ReturnType<typeof mistake>>;

function mistake(problem: Problem) {
	return { outcome: "mistake" as const, problem };
}

const intents: Record<string, { isPayment?: boolean; work: Work }> = {
	estado: { work: setStatus },
	deshacer: { work: undo },
	nota: { work: addNote },
	direccion: { work: setAddress },
	devolucion: { isPayment: true, work: giveRefund },
	comprobante: { isPayment: true, work: setReceipt },
};

/** Carries out a form of the order's page if the order is still as shown. */
export async function changeOrderByForm(args: ScreenArgs) {
	const received = await receiveDeskForm(args, "orders");
	const { datastore, params, member, typed, journal } = received;
	const { reference = "" } = params;
	const { intent = "", seen, to = "" } = typed;
	const chosen = Object.hasOwn(intents, intent) ? intents[intent] : undefined;
	if (!chosen) throw new Response(null, { status: 400 });
	if (chosen.isPayment && !mayUse(member.role, "payments")) throw new Response(null, { status: 403 });
	const order = await findOrder(datastore, reference);
	if (!order) throw new Response(null, { status: 404 });
	const done = () => redirect(adminUrls.order(reference, { listo: intent }), 303);
	const { password: _, ...kept } = typed;
	const actor = { ...received.actor, form: sha256Hex(sortedJson({ member: member.email, ...kept }), 20) };
	if (isDoneBefore(order, actor)) return done();
	const form = intent === "estado" ? to : intent;
	const refuse = (problem: Problem, status: number, retry?: string) =>
		refuseTyped({ ...typed, intent: form }, problem, status, retry);
	if (seen !== String(order.history.length))
		return refuse(describeOthersChange(order), 409, "Revisa la historia y envía otra vez lo que escribiste.");
	const result = await chosen.work({ ...received, actor, datastore: journal(`pedidos ${intent}`), order });
	switch (result.outcome) {
		case "changed":
			return done();
		case "mistake":
			return refuse(result.problem, 400);
		case "short": {
			const missing = result.missing.map(
				({ line, left }) => `${line.name}: se pidieron ${line.quantity} y hay ${left}`,
			);
			return refuse({ anyway: `Falta stock. ${missing.join("; ")}. Marca la casilla para deberlo.` }, 409);
		}
		case "refused":
			return refuse(result.why, 409);
		case "unknown":
			return refuse("El pedido ya no existe.", 409);
	}
}

function describeOthersChange({ history, status, shipping }: Order): string {
	const { by = "alguien" } = history.at(-1) ?? {};
	return `Mientras tanto lo cambió ${describeActor(by)}: ahora figura como «${statusLabel(status, shipping)}».`;
}

const line = z.string().trim().max(200, "Escríbelo en hasta 200 letras.").default("");

const statusForm = z.object({
	to: z.enum(orderStatuses, "Ese estado no existe."),
	method: z.enum(paymentMethods).optional().catch(undefined),
	operation: line,
	paidOn: line,
	carrier: line,
	tracking: line,
	note: line,
	anyway: z.string().optional(),
});

async function setStatus({ datastore, order, actor, typed }: Given) {
	const { data: fields, error } = statusForm.safeParse(typed);
	if (!fields)
		return mistake(Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message])));
	const { to, method, operation, paidOn, carrier, tracking, note, anyway } = fields;
	if (to === "paid" && !method) return mistake({ method: "Elige cómo llegó el pago." });
	const at = paidOn === "" ? actor.now : noonOrNow(paidOn, actor.now);
	if (!at) return mistake({ paidOn: wrongDay });
	const change = await changeStatus(datastore, order.reference, to, actor, {
		mayOwe: anyway === "on",
		...(note && { note }),
		...(to === "paid" &&
			method && { payment: { method, at: at.toISOString(), ...(operation && { operation }) } }),
		...(to === "shipped" &&
			(carrier || tracking) && { shipment: { ...(carrier && { carrier }), ...(tracking && { tracking }) } }),
	});
	if (change.outcome !== "refused") return change;
	return change.why === "paidEarly"
		? mistake({ paidOn: wrongDay })
		: { ...change, why: describeOthersChange(change.order) };
}

const wrongDay = "El día del pago no puede ser anterior al pedido ni posterior a hoy.";

async function undo({ datastore, order, actor, typed }: Given) {
	const reason = line.safeParse(typed.reason).data;
	if (!reason) return mistake({ reason: "Escribe por qué lo deshaces, en hasta 200 letras." });
	const change = await takeBack(datastore, order.reference, reason, actor, { mayOwe: typed.anyway === "on" });
	if (change.outcome !== "refused") return change;
	return mistake(notUndone[change.why]);
}

const notUndone = {
	first: "No hay nada que deshacer.",
	refunded: "Ya se devolvió dinero de este pago: cancela el pedido en su lugar.",
	forgotten: "Quien lo hizo eliminó su cuenta: el pedido queda como está.",
};

async function addNote({ datastore, order, actor, typed }: Given) {
	const note = z.string().trim().max(1000).safeParse(typed.note).data;
	if (!note) return mistake({ note: "Escribe la nota, de hasta 1000 caracteres." });
	return changeOrder<never>(datastore, order.reference, actor, (before) => ({
		order: withEvent(before, "noted", actor, note),
	}));
}

async function setAddress({ datastore, business, order, actor, typed }: Given) {
	const [district, ...others] = findDistricts(typed.district ?? "");
	if (!district) return mistake({ district: "No conocemos ese distrito: escríbelo como Miraflores, Lima." });
	if (others.length > 0)
		return mistake({
			district: `Hay varios distritos así: ${[district, ...others].map(formatPlace).join("; ")}.`,
		});
	const { data: address } = orderAddressFields.safeParse({ ...placesOf(district), address: typed.address });
	if (!address) return mistake({ address: "Escribe la dirección en una línea, de hasta 200 caracteres." });
	const options = { anyPrice: typed.anyway === "on", writeMail: writeCorrectedAddress };
	const place = { address, business: business.current() };
	const change = await correctAddress(datastore, order.reference, place, actor, options);
	if (change.outcome !== "refused") return change;
	return mistake(
		change.why === "otherPrice"
			? { anyway: "Allí el envío cuesta otro precio. Marca la casilla para enviarlo con el precio acordado." }
			: "El pedido ya salió, o se recoge en la tienda: su dirección no se puede cambiar.",
	);
}

async function giveRefund(given: Given) {
	const { datastore, order, actor, typed } = given;
	const pen = parseSoles(typed.amount ?? "");
	const reason = line.safeParse(typed.reason).data;
	if (!pen) return mistake({ amount: "Escribe el monto en soles, por ejemplo 120.50." });
	if (!reason) return mistake({ reason: "Escribe por qué devuelves el dinero, en hasta 200 letras." });
	const password = await refuseWrongPassword(given, typed.password);
	if (password) return mistake({ password });
	const change = await refund(datastore, order.reference, { pen, reason }, actor);
	if (change.outcome !== "refused") return change;
	const left = formatSoles(change.order.total.pen - sumRefunds(change.order));
	return mistake(
		change.why === "unpaid"
			? "Este pedido no se pagó."
			: { amount: `De este pedido se pueden devolver hasta ${left}.` },
	);
}

async function setReceipt({ datastore, order, actor, typed }: Given) {
	const { receipt: named = "", pdf = "" } = typed;
	if (!parseReceipt(named, undefined))
		return mistake({ receipt: "Escribe la serie y el número, como B001-123." });
	const receipt = parseReceipt(named, pdf.trim() || undefined);
	if (!receipt) return mistake({ pdf: "Escribe el enlace del PDF entero, con https://." });
	const kind = typed.kind === "creditNote" ? "creditNote" : "receipt";
	return recordReceipt(datastore, order.reference, kind, receipt, actor);
}
