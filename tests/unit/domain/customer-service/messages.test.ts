import { expect, test } from "vitest";
import { type Message, toMessageRecord } from "~/domain/customer-service/message-record.server";
import {
	forgetOldMessages,
	markAnswered,
	postMessageMails,
	readShopperMessages,
	removeShopperMessages,
	storeMessage,
} from "~/domain/customer-service/message-repository.server";
import { endAllSessions } from "~/domain/people/end-sessions.server";
import { anOwner, aShopper } from "../../../support/actors";
import { collect } from "../../../support/collect";
import { accountsOf, aSession } from "../../shop/account/accounts";
import { memoryDatastore } from "../catalog/memory-datastore";
import { postedMails } from "../mail/mails";

const now = new Date("2026-11-12T15:20:00Z");

function aMessage(overrides: Partial<Message> = {}): Message {
	return {
		id: "3fa29c01b7de4410",
		sentAt: now.toISOString(),
		fullName: "Gana dinero en estafa.example",
		email: "rosa@correo.pe",
		phone: "951 222 333",
		subject: "pedido",
		text: "Entra a estafa.example\nhoy",
		shopper: null,
		answeredAt: null,
		...overrides,
	};
}

test("a message goes to the keeper, whose answer goes to the sender; its acknowledgement carries nobody's words to somebody else's address", () => {
	const [toKeeper, mail, ...more] = postedMails(postMessageMails(aMessage(), now));
	expect(toKeeper).toMatchObject({ to: "keeper", replyTo: "rosa@correo.pe", subject: "Mensaje: Mi pedido" });
	const typed = ["rosa@correo.pe", "951 222 333", "Entra a estafa.example\nhoy"];
	const howToMark = "márcalo en el escritorio de la tienda, en «Mensajes».";
	for (const words of ["MENSAJE 3FA29C01B7DE4410", ...typed, howToMark])
		expect(toKeeper?.text).toContain(words);
	expect(more).toEqual([]);
	expect([mail?.to, mail?.subject]).toEqual(["rosa@correo.pe", "Recibimos tu mensaje"]);
	expect(mail?.text).toContain("«Mi pedido»");
	expect(JSON.stringify(mail)).not.toMatch(/estafa|951.?222/);
	expect(postedMails(postMessageMails(aMessage({ email: "" }), now)).map(({ to }) => to)).toEqual(["keeper"]);
});

test("a message is stored with its mails, once until it is answered; the same words then ask again", async () => {
	const datastore = memoryDatastore({});
	const { fullName, email, phone, text } = aMessage();
	const sent = { fullName, email, phone, subject: "otro" as const, text, session: undefined };
	const send = () => Promise.all([1, 2].map(() => storeMessage(datastore, sent, aShopper(now))));
	await send();
	const [{ id = "" } = {}] = await datastore.find("message");
	const mails = async () => (await datastore.find("outbox")).map((mail) => mail.id);
	expect(await mails()).toEqual([`message-${id}-keeper`, `message-${id}-received`]);
	for (const mail of await mails()) await datastore.remove("outbox", mail);
	await markAnswered(datastore, { id }, anOwner(now));
	await send();
	expect(await datastore.find("message")).toMatchObject([{ id, fields: { answeredAt: null } }]);
	expect(await mails()).toHaveLength(2);
});

test("messages belong to the account that was signed in, not to others with its name and address", async () => {
	const [ana, eva] = [aSession(), aSession({ shopperId: "b".repeat(40) })];
	const datastore = memoryDatastore(accountsOf(ana, eva));
	await endAllSessions(datastore, eva, new Date());
	for (const [n, session] of [ana, undefined, eva, ana].entries()) {
		const values = { fullName: "Ana", email: "ana@correo.pe", phone: "", subject: "otro" as const };
		await storeMessage(datastore, { ...values, text: `Hola ${n}`, session }, aShopper());
	}
	const { shopper, ...older } = (await datastore.find("message"))[0]?.fields ?? {};
	await datastore.set("message", "older", { ...older, text: "Hola antes" });
	const textsOf = async ({ shopperId }: typeof ana) => {
		return (await collect(readShopperMessages(datastore, shopperId)))
			.flat()
			.map(({ text }) => text)
			.sort();
	};
	expect([await textsOf(ana), await textsOf(eva)]).toEqual([["Hola 0", "Hola 3"], []]);
	await removeShopperMessages(datastore, ana.shopperId);
	const left = (await datastore.find("message")).map(({ fields }) => fields.text);
	expect(left.sort()).toEqual(["Hola 1", "Hola 2", "Hola antes"]);
});

test("a message is removed a year after its answer, and one that waits never", async () => {
	const answered = aMessage({ answeredAt: "2025-11-12T15:20:00.000Z" });
	const waiting = aMessage({ sentAt: "2020-01-01T00:00:00.000Z" });
	const datastore = memoryDatastore({
		message: { a1: toMessageRecord(answered), b2: toMessageRecord(waiting) },
	});
	const idsAfter = async (at: string) => {
		await forgetOldMessages(datastore, new Date(at));
		return (await datastore.find("message")).map(({ id }) => id);
	};
	expect(await idsAfter("2026-11-12T15:20:00Z")).toEqual(["a1", "b2"]);
	expect(await idsAfter("2026-11-12T15:20:01Z")).toEqual(["b2"]);
});
