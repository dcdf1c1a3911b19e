import { redirect } from "@remix-run/node";
import { formHandler, timeLimit } from "~/desk/frame/desk-handler.server";
import { refuseTyped, typedWith } from "~/desk/frame/desk-refusal.server";
import { listChosen, mostNamed, readOrderFilter, statusOf } from "~/desk/frame/listed-orders.server";
import { readSearchText } from "~/desk/frame/read-list-page.server";
import { readReferences } from "~/domain/orders/order-reference.server";
import { nextStatuses } from "~/domain/orders/order-status";
import { stepText } from "~/domain/orders/order-text-fields.server";
import { changeStatuses } from "~/domain/shipping/change-orders.server";
import { adminUrls } from "~/platform/admin-urls";
import { describeManyChanged, trackingOf } from "./orders-screen.server";

/**
 * Sets the status of several orders, with one carrier for those that are sent and a number for each. Those that can no
 * longer take it, or changed since the list was read, are left as they are and counted, and shown again if a number was
 * typed for them.
 */
export const changeOrders = formHandler(
	"orders",
	async ({ datastore, acting, actor, query, form, typed }) => {
		const listed = readOrderFilter(query.get("estado"));
		const present = statusOf(listed);
		const [next] = present ? nextStatuses(present) : [];
		const status = next === typed.estado ? next : undefined;
		const boxes = form.getAll("pedido").filter((box) => typeof box === "string");
		const ticked = typed.todos === undefined ? readReferences(boxes) : undefined;
		const choice = { ticked, text: readSearchText(query), listed, readAt: typed.leido };
		const { orders, later } = await listChosen(datastore, choice, actor.now);
		const references = ticked ?? [...orders.map(({ reference }) => reference), ...later];
		if (!status || status === "paid") throw new Response(null, { status: 400 });
		const sent = readSent(status === "shipped" ? typed : {}, references);
		const chosen: Record<string, string> = { ...typed, intent: "", pedido: references.join(" ") };
		if ("faults" in sent) return refuseTyped(chosen, sent.faults);
		if (references.length === 0) return refuseTyped(chosen, "No elegiste ningún pedido: marca las casillas.");
		const asked = { orders, status, ...sent, isTimeUp: timeLimit() };
		const { changed, rest } = await changeStatuses(datastore, asked, acting("pedidos estado"));
		const left = references.filter((one) => !changed.has(one));
		const counts = [changed.size, left.length - rest - later.length, rest, later.length].join("-");
		const unsaved = left.flatMap((one) =>
			sent.trackings.has(one) ? `${one}: ${sent.trackings.get(one)}` : [],
		);
		if (unsaved.length > 0) {
			const { todos: _, leido: __, ...again } = chosen;
			const shown = { ...again, pedido: left.join(" ") };
			return refuseTyped(
				shown,
				`${describeManyChanged(counts, later)} Números sin guardar: ${unsaved.join("; ")}.`,
				409,
			);
		}
		const where = { q: query.get("q"), estado: query.get("estado") };
		const otros = later.slice(0, mostNamed).join(" ");
		return redirect(adminUrls.orders({ ...where, listo: counts, otros }), 303);
	},
);

/** The carrier and, by reference, the numbers that were typed; or the mistakes in them. */
function readSent(
	typed: Record<string, string>,
	references: string[],
): { carrier: string; trackings: ReadonlyMap<string, string> } | { faults: Record<string, string> } {
	const { carrier = "" } = typed;
	const trackings = new Map(typedWith(trackingOf(""), typed).filter(([, number]) => number.trim()));
	const names = ["carrier", ...[...trackings.keys()].map(trackingOf)];
	const long = names.filter((name) => !stepText.safeParse(typed[name] ?? "").success);
	const unchosen = [...trackings.keys()].filter((reference) => !references.includes(reference));
	const faults = Object.fromEntries([
		...long.map((name) => [name, name === "carrier" ? longCarrier : longNumber]),
		...unchosen.map((one) => [trackingOf(one), "Marca la casilla de este pedido, o borra su número."]),
	]);
	return Object.keys(faults).length > 0 ? { faults } : { carrier, trackings };
}

const longCarrier = "Escribe la empresa en hasta 200 letras.";
const longNumber = "Escribe el número en hasta 200 letras.";
