import type { Order } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import type { Session, VerifiedPhone } from "~/domain/people/shopper";
import { newShopper, type Shopper } from "~/domain/people/shopper-record.server";
import { readShopper } from "~/domain/people/shopper-repository.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { streamPersonalData } from "~/shop/account/personal-data-export.server";

type PhoneSession = Session & Pick<VerifiedPhone, "uid" | "phone">;

/** A session and its account's phone. */
export function aSession(overrides: Partial<PhoneSession> = {}): PhoneSession {
	return {
		shopperId: "a".repeat(40),
		uid: "Ana1",
		phone: "+51987654321",
		id: "0123456789abcdef0123456789abcdef",
		signedInAt: 1_800_000_000,
		...overrides,
	};
}

/** The record of the account in which a session is open. */
export function accountOf({ uid, phone, id, signedInAt }: PhoneSession): Shopper {
	return { ...newShopper(), uid, phone, sessions: [{ id, signedInAt }] };
}

export async function openAccount(datastore: Datastore, overrides?: Partial<PhoneSession>) {
	const session = aSession(overrides);
	await datastore.set("shopper", session.shopperId, accountOf(session));
	return session;
}

/** @returns the JSON that the account's owner downloads */
export async function downloadData(datastore: Datastore, session: Session, now: Date): Promise<string> {
	const shopper = await readShopper(datastore, session);
	if (!shopper) throw new Error("no account");
	let text = "";
	for await (const piece of streamPersonalData(datastore, session, shopper, now)) text += piece;
	return text;
}

/** @returns the records of a datastore */
export function accountsOf(...sessions: PhoneSession[]) {
	return { shopper: Object.fromEntries(sessions.map((one) => [one.shopperId, accountOf(one)])) };
}

export async function storeOrder(datastore: Datastore, order: Order): Promise<void> {
	await datastore.set("order", toOrderId(order.reference), order);
}
