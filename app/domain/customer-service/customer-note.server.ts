import { z } from "zod";
import { findOrderPage } from "~/domain/orders/find-orders.server";
import { isOfDeletedAccount, listContacts } from "~/domain/orders/order";
import type { Order, OrderContact } from "~/domain/orders/order-record.server";
import { teamAct } from "~/domain/staff/journal.server";
import type { Datastore, RecordKey } from "~/platform/datastore/datastore.server";
import { parseRecord } from "~/platform/datastore/parse-records.server";
import { eventLoopTurn } from "~/platform/process/event-loop.server";
import { sha256Hex } from "~/platform/values/sha256.server";
import { paragraphsField } from "~/platform/values/text-fields.server";

/** What the shop wants to remember of a person, who never sees it. */
export type CustomerNote = z.output<typeof customerNoteRecord>;

const customerNoteRecord = z.object({ text: z.string(), at: z.iso.datetime(), by: z.string() });

const noteText = paragraphsField(1000);

/** A hash, because the journal keeps the ids of records. */
function noteKey(documentNumber: string): RecordKey {
	return { collection: "customer-note", id: sha256Hex(documentNumber, 20) };
}

export async function readCustomerNote(
	datastore: Datastore,
	documentNumber: string,
): Promise<CustomerNote | undefined> {
	const { id } = noteKey(documentNumber);
	return parseRecord(id, await datastore.get("customer-note", id), customerNoteRecord, "customer-note");
}

interface NoteChange {
	documentNumber: string;
	/** Empty, it removes the note. */
	text: string;
	/** When the note was written that the form showed; empty for none. */
	seen: string;
}

type Written =
	| { outcome: "written" | "same" | "tooLong" }
	| { outcome: "outdated"; present: CustomerNote | undefined };

/** @throws NotAllowed, DatastoreUnavailable */
export const writeCustomerNote = teamAct<NoteChange, Written>(
	"messages",
	async (datastore, { documentNumber, text: typed, seen }, { by, now }) => {
		const { data: text } = noteText.safeParse(typed);
		if (text === undefined) return { outcome: "tooLong" };
		const key = noteKey(documentNumber);
		return datastore.runTransaction<Written>([key], ([fields]) => {
			const present = parseRecord(key.id, fields, customerNoteRecord, "customer-note");
			if ((present?.text ?? "") === text) return { result: { outcome: "same" } };
			if ((present?.at ?? "") !== seen) return { result: { outcome: "outdated", present } };
			const written = text === "" ? null : { text, at: now.toISOString(), by };
			return { changes: [{ ...key, fields: written }], result: { outcome: "written" } };
		});
	},
);

/**
 * Whom the orders name, once for each document number. A corrected number counts only if it has a note and no order
 * has it any more.
 */
export async function listNoted(datastore: Datastore, orders: readonly Order[]): Promise<OrderContact[]> {
	const people = new Map(
		orders.flatMap(({ contact }) => (contact ? [[contact.documentNumber, contact]] : [])),
	);
	for (const former of orders.flatMap(listContacts)) {
		const { documentNumber } = former;
		if (people.has(documentNumber) || !(await readCustomerNote(datastore, documentNumber))) continue;
		if (!(await hasOrder(datastore, documentNumber))) people.set(documentNumber, former);
	}
	return [...people.values()];
}

/**
 * The notes about the owner of an account. Document numbers are not verified, so one that is also on somebody else's
 * order yields none.
 * @param documentNumbers of the account's orders
 */
export async function* readOwnCustomerNotes(
	datastore: Datastore,
	shopperId: string,
	documentNumbers: Iterable<string>,
) {
	const isOthers = ({ shopper }: Order) => shopper !== shopperId;
	for (const documentNumber of documentNumbers) {
		await eventLoopTurn();
		const note = documentNumber && (await readCustomerNote(datastore, documentNumber));
		if (note && !(await hasOrder(datastore, documentNumber, isOthers))) yield { ...note, documentNumber };
	}
}

export async function removeCustomerNote(datastore: Datastore, documentNumber: string): Promise<void> {
	await datastore.remove("customer-note", noteKey(documentNumber).id);
}

/** Removes the notes about people whom the order named and of whom none is left but forgotten orders. */
export async function removeNotesOfNobody(datastore: Datastore, order: Order) {
	const isRemembered = (other: Order) => !isOfDeletedAccount(other);
	for (const { documentNumber } of listContacts(order))
		if (!(await hasOrder(datastore, documentNumber, isRemembered)))
			await removeCustomerNote(datastore, documentNumber);
}

/** Also true if there are too many orders to tell: a stranger may have typed the number in thousands of their own. */
async function hasOrder(datastore: Datastore, text: string, isMeant?: (order: Order) => boolean) {
	const { orders, next } = await findOrderPage(datastore, { text }, 1, isMeant);
	return orders.length > 0 || next !== undefined;
}
