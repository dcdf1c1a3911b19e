import { expect, test } from "vitest";
import {
	readShopperMessages,
	removeShopperMessages,
	storeMessage,
} from "~/domain/customer-service/message-repository.server";
import { endAllSessions } from "~/domain/people/end-sessions.server";
import { aShopper } from "../../../support/actors";
import { collect } from "../../../support/collect";
import { accountsOf, aSession } from "../../shop/account/accounts";
import { memoryDatastore } from "../catalog/memory-datastore";

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
		const messages = (await collect(readShopperMessages(datastore, shopperId))).flat();
		return messages.map(({ text }) => text).sort();
	};
	expect([await textsOf(ana), await textsOf(eva)]).toEqual([["Hola 0", "Hola 3"], []]);
	await removeShopperMessages(datastore, ana.shopperId);
	const left = (await datastore.find("message")).map(({ fields }) => fields.text);
	expect(left.sort()).toEqual(["Hola 1", "Hola 2", "Hola antes"]);
});
