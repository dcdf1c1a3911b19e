import { redirect } from "@remix-run/node";
import type { ListView } from "~/desk/frame/DeskList";
import { describeActor } from "~/desk/frame/describe-action";
import { formHandler } from "~/desk/frame/desk-handler.server";
import { describeStale, refuseTyped } from "~/desk/frame/desk-refusal.server";
import {
	listNoted,
	readCustomerNote,
	writeCustomerNote,
} from "~/domain/customer-service/customer-note.server";
import { formatFullName } from "~/domain/orders/order";
import type { Order } from "~/domain/orders/order-record.server";
import { adminUrls } from "~/platform/admin-urls";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { formatDateTime } from "~/platform/values/lima-time";

/** What the forms of the page are called for the person with the document number. */
const noteIntent = "nota-";

export const changeCustomerNote = formHandler("messages", async ({ datastore, typed, query, acting }) => {
	const { intent = "", text = "", seen = "" } = typed;
	if (!intent.startsWith(noteIntent)) throw new Response(null, { status: 400 });
	const change = { documentNumber: intent.slice(noteIntent.length), text, seen };
	const written = await writeCustomerNote(datastore, change, acting("clientes nota"));
	if (written.outcome === "tooLong") return refuseTyped(typed, { text: "Escribe hasta 1000 letras." });
	if (written.outcome === "outdated")
		return refuseTyped(typed, { text: describeStale(written.present?.text ?? "") }, 409);
	return redirect(adminUrls.customer({ q: query.get("q"), listo: "1" }), 303);
});

/** More documents than a person has. */
const mostDocuments = 3;

/** The forms for what the shop remembers of a person, one for each document number. */
export async function listOwnNotes(datastore: Datastore, orders: Order[]) {
	const people = await listNoted(datastore, orders);
	return Promise.all(
		people.slice(0, mostDocuments).map(async (contact) => {
			const { documentNumber } = contact;
			const note = await readCustomerNote(datastore, documentNumber);
			return {
				intent: noteIntent + documentNumber,
				title: `${note ? "Cambiar" : "Escribir"} la nota sobre ${formatFullName(contact)}`,
				text: note?.text ?? "",
				at: note?.at ?? "",
				by: note?.by,
			};
		}),
	);
}

/** Those of the orders. */
export function listNotes(orders: Order[]): ListView[] {
	const notes = orders.flatMap((order) =>
		order.history.flatMap(({ at, by, event, note }) =>
			note && (!event || event === "noted") ? { order, at, by, note } : [],
		),
	);
	const rows = notes.map(({ order: { reference }, at, by, note }) => ({
		id: `${reference} ${at}`,
		url: adminUrls.order(reference),
		name: note,
		details: [reference, by && describeActor(by), formatDateTime(at)].filter(Boolean).join(", "),
		value: "",
	}));
	return rows.length > 0 ? [{ heading: "Notas de sus pedidos", rows }] : [];
}
