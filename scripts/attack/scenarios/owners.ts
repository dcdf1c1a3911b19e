import { subscriberId } from "../../../app/domain/subscriptions/subscriber-id.server";
import type { Datastore } from "../../../app/platform/datastore/datastore.server";
import { urls } from "../../../app/platform/urls";
import { limaDay } from "../../../app/platform/values/lima-time";
import { sha256Hex } from "../../../app/platform/values/sha256.server";
import { checkoutAnswers } from "../../../tests/support/answers";
import { cookiesOf, hiddenFields, orderedSlug, placeOrder } from "../../../tests/support/ordering";
import { formBody } from "../../../tests/support/serving";
import { newShopper } from "../../../tests/support/shopper";
import { listItems } from "../../stock/list-items";
import { postBytes } from "../prepared-requests";
import { lostUnless, newNeighbours, newPhone, newSender, type Scenario, visitFrom } from "../scenario";
import type { Load } from "../send-load";

/** Wrong documents that a sender may try for one order in a quarter of an hour. */
const maxWrongDocuments = 30;

/** Attacks on what belongs to somebody else: a phone, an order, an e-mail address. */
export const ownerScenarios: Scenario[] = [
	{
		name: "orders with a victim's phone and e-mail address",
		prepare: async (stage) => {
			const victim = { phone: `+51 ${newPhone()}`, email: `victima.${newPhone()}@correo.pe` };
			const requests = newNeighbours(2).map((sender) =>
				postBytes(urls.checkout, checkoutAnswers(victim), sender),
			);
			return async () => {
				await stage.attackers.run("send", once(requests, stage.isShort ? 220 : 402));
				const owner = visitFrom(stage);
				return lostUnless("the owner of the phone cannot order", async () => {
					await placeOrder(owner, victim);
					return true;
				});
			};
		},
	},
	{
		name: "wrong documents for somebody's order",
		prepare: async (stage) => {
			const owner = visitFrom(stage);
			const { reference } = await placeOrder(owner);
			const senders = newNeighbours(4);
			const requests = wrongDocuments(120).map((documentNumber, index) =>
				postBytes(urls.tracking, { reference, documentNumber }, senders[index % 4] ?? ""),
			);
			return async () => {
				await stage.attackers.run("send", once(requests));
				return lostUnless("the owner cannot look the order up", async () => {
					const { documentNumber = "" } = checkoutAnswers();
					const found = await owner.fetch(urls.tracking, formBody({ reference, documentNumber }));
					return found.status === 303;
				});
			};
		},
	},
	{
		name: "the repeated key of an order, with wrong documents",
		prepare: async (stage) => {
			const shopper = newShopper(visitFrom(stage));
			await shopper.post(urls.cart, { intent: "add", slug: orderedSlug });
			const fields = { ...checkoutAnswers(), ...(await hiddenFields(shopper)) };
			const cookie = cookiesOf(shopper);
			await shopper.post(urls.checkout, fields);
			const sender = newSender();
			const requests = wrongDocuments(stage.isShort ? 80 : 250).map((documentNumber) =>
				postBytes(urls.checkout, { ...fields, documentNumber }, sender, cookie),
			);
			return async () => {
				const statuses = await stage.attackers.run("send", once(requests));
				const compared = Object.entries(statuses)
					.filter(([status]) => status !== "429" && status !== "503")
					.reduce((sum, [, answers]) => sum + answers, 0);
				return compared > maxWrongDocuments
					? [`${compared} wrong documents were compared instead of at most ${maxWrongDocuments}`]
					: [];
			};
		},
	},
	{
		name: "stock notices and unsubscription in somebody's name",
		prepare: async (stage) => {
			const email = `rosa.${newPhone()}@correo.pe`;
			const [wanted = "", ...others] = (await listItems(stage.datastore, limaDay(new Date()))).map(
				({ sku }) => sku,
			);
			const notice = { email, consent: "on" };
			await visitFrom(stage).fetch(urls.stockNotice({ producto: wanted }), formBody(notice));
			const consent = { text: "Acepto", at: new Date().toISOString() };
			await stage.datastore.set("subscriber", subscriberId(email), { email, consent });
			// Anybody can compute this hash of the address.
			const guessedLink = urls.unsubscribe({ s: sha256Hex(email, 40) });
			const sender = newSender();
			const notices = others.map((sku) => postBytes(urls.stockNotice({ producto: sku }), notice, sender));
			const departures = [
				postBytes(urls.unsubscribe(), { email }, sender),
				postBytes(guessedLink, { "List-Unsubscribe": "One-Click" }, sender),
			];
			return async () => {
				const isWaiting = () => isNoticeStored(stage.datastore, email, wanted);
				await stage.attackers.run("send", once(notices));
				const displaced = await lostUnless("the owner's stock notice was displaced", isWaiting);
				await stage.attackers.run("send", once(departures));
				const ended = await lostUnless("somebody else unsubscribed the owner", async () => {
					const subscriber = await stage.datastore.get("subscriber", subscriberId(email));
					return subscriber !== undefined && (displaced.length > 0 || (await isWaiting()));
				});
				return [...displaced, ...ended];
			};
		},
	},
];

/** Each request once, ten at a time. */
function once(requests: string[], count = requests.length): Load {
	return { requests, connections: 10, count, seconds: 20 };
}

/** Valid DNIs, none of which is that of `checkoutAnswers`. */
function wrongDocuments(count: number): string[] {
	return Array.from({ length: count }, (_, index) => String(10_000_000 + index));
}

async function isNoticeStored(datastore: Datastore, email: string, sku: string): Promise<boolean> {
	const record = await datastore.get("unconfirmed", subscriberId(email));
	return JSON.stringify(record ?? {}).includes(`"${sku}"`);
}
