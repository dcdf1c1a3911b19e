import { describe, expect, it } from "vitest";
import { parseMessage } from "~/domain/customer-service/message-record.server";
import {
	markAnswered,
	readShopperMessages,
	removeShopperMessages,
	storeMessage,
} from "~/domain/customer-service/message-repository.server";
import { endAllSessions } from "~/domain/people/end-sessions.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { parseRecords } from "~/platform/datastore/parse-records.server";
import { anOwner, aShopper } from "../../../support/actors";
import { aSession } from "../../shop/account/accounts";
import { openTwice, type Place } from "./contract";
import { untilAnswered } from "./contract-faults";

export function describeMessages(name: string, newPlace: () => Promise<Place>) {
	describe(`${name} stores messages`, () => {
		const both = openTwice(newPlace);
		const listAll = async (side: Datastore) =>
			parseRecords(await side.list("message"), parseMessage, (id) => expect.unreachable(id));

		it("each once, even if two instances store it and staff answer it in between", async () => {
			const { store, other } = both;
			const now = new Date("2026-11-12T15:20:00Z");
			const values = { fullName: "Rosa", email: "rosa@correo.pe", phone: "", text: "¿Cuándo?\nHoy" };
			const send = (side: typeof store, subject: "pedido" | "otro") =>
				untilAnswered(() => storeMessage(side, { ...values, subject, session: undefined }, aShopper(now)));
			await Promise.all([send(store, "pedido"), send(other, "pedido"), send(other, "otro")]);
			const [message] = await listAll(store);
			const id = message?.id ?? "";
			expect(await markAnswered(other, { id }, anOwner(now))).toEqual({ outcome: "marked" });
			await send(store, message?.subject as "pedido");
			const messages = await listAll(other);
			expect(messages.map(({ subject }) => subject).sort()).toEqual(["otro", "pedido"]);
			expect(messages.find((one) => one.id === id)).toEqual({ ...message, answeredAt: now.toISOString() });
		});

		it("of an account apart from others with the same name and e-mail address, until they are removed", async () => {
			const { store, other } = both;
			const [ana, eva] = [aSession(), aSession({ shopperId: "b".repeat(40) })];
			await endAllSessions(store, eva, new Date());
			for (const [index, session] of [ana, undefined, eva, ana].entries()) {
				const values = { fullName: "Ana", email: "ana@correo.pe", phone: "", subject: "otro" as const };
				await storeMessage(store, { ...values, text: `Hola ${index}`, session }, aShopper());
			}
			const messagesOf = async (shopper: string) => {
				const messages: { text: string }[] = [];
				for await (const some of readShopperMessages(other, shopper)) messages.push(...some);
				return messages;
			};
			const texts = (messages: { text: string }[]) => messages.map(({ text }) => text).sort();
			expect(texts(await messagesOf(ana.shopperId))).toEqual(["Hola 0", "Hola 3"]);
			expect(await messagesOf(eva.shopperId)).toEqual([]);
			const { shopper, ...older } = (await store.list("message"))[0]?.fields ?? {};
			await store.set("message", "older", { ...older, text: "Hola antes" });
			await removeShopperMessages(other, ana.shopperId);
			expect(texts(await listAll(store))).toEqual(["Hola 1", "Hola 2", "Hola antes"]);
		});
	});
}
