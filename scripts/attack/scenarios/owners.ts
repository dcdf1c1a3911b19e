import { subscriberId } from "../../../app/domain/subscriptions/subscriber-id.server";
import { urls } from "../../../app/platform/urls";
import { limaDay } from "../../../app/platform/values/lima-time";
import { sha256Hex } from "../../../app/platform/values/sha256.server";
import { checkoutAnswers } from "../../../tests/support/answers";
import { aShopperWithACart, cookiesOf, hiddenFields, placeOrder } from "../../../tests/support/ordering";
import { formBody } from "../../../tests/support/serving";
import { listItems } from "../../stock/list-items";
import { postBytes } from "../prepared-requests";
import {
	flood,
	lostUnless,
	newNeighbours,
	newPhone,
	newSender,
	once,
	type Scenario,
	tooMany,
	visitFrom,
} from "../scenario";

/** Wrong documents that a sender may try for one order in a quarter of an hour. */
const maxWrongDocuments = 30;

/** Attacks on what belongs to somebody else: a phone, an order, an e-mail address. */
export const ownerScenarios: Scenario[] = [
	flood("orders with a victim's phone and e-mail address", (stage) => {
		const victim = { phone: `+51 ${newPhone()}`, email: `victima.${newPhone()}@correo.pe` };
		const requests = newNeighbours(2).map((sender) =>
			postBytes(urls.checkout, checkoutAnswers(victim), sender),
		);
		const harm = () =>
			lostUnless("the owner of the phone cannot order", async () =>
				Boolean(await placeOrder(visitFrom(stage), victim)),
			);
		return { ...once(requests, stage.isShort ? 220 : 402), harm };
	}),
	flood("wrong documents for somebody's order", async (stage) => {
		const owner = visitFrom(stage);
		const { reference } = await placeOrder(owner);
		const senders = newNeighbours(4);
		const requests = wrongDocuments(120).map((documentNumber, index) =>
			postBytes(urls.tracking, { reference, documentNumber }, senders[index % 4] ?? ""),
		);
		const harm = () =>
			lostUnless("the owner cannot look the order up", async () => {
				const { documentNumber = "" } = checkoutAnswers();
				const found = await owner.fetch(urls.tracking, formBody({ reference, documentNumber }));
				return found.status === 303;
			});
		return { ...once(requests), harm };
	}),
	flood("the repeated key of an order, with wrong documents", async (stage) => {
		const shopper = await aShopperWithACart(visitFrom(stage));
		const fields = { ...checkoutAnswers(), ...(await hiddenFields(shopper)) };
		const cookie = cookiesOf(shopper);
		await shopper.post(urls.checkout, fields);
		const sender = newSender();
		const requests = wrongDocuments(stage.isShort ? 80 : 250).map((documentNumber) =>
			postBytes(urls.checkout, { ...fields, documentNumber }, sender, cookie),
		);
		const harm = ({ 429: _, 503: __, ...statuses }: Record<number, number>) => {
			const compared = Object.values(statuses).reduce((sum, answers) => sum + answers, 0);
			return tooMany("wrong documents were compared", compared, maxWrongDocuments);
		};
		return { ...once(requests), harm };
	}),
	flood("stock notices and unsubscription in somebody's name", async ({ datastore, ...stage }) => {
		const email = `rosa.${newPhone()}@correo.pe`;
		const id = subscriberId(email);
		const items = await listItems(datastore, limaDay(new Date()));
		const [wanted = "", ...others] = items.map(({ sku }) => sku);
		const notice = { email, consent: "on" };
		await visitFrom(stage).fetch(urls.stockNotice({ producto: wanted }), formBody(notice));
		const consent = { text: "Acepto", at: new Date().toISOString() };
		await datastore.set("subscriber", id, { email, consent });
		// Anybody can compute this hash of the address.
		const guessedLink = urls.unsubscribe({ s: sha256Hex(email, 40) });
		const sender = newSender();
		const requests = [
			...others.map((sku) => postBytes(urls.stockNotice({ producto: sku }), notice, sender)),
			postBytes(urls.unsubscribe(), { email }, sender),
			postBytes(guessedLink, { "List-Unsubscribe": "One-Click" }, sender),
		];
		const harm = async () => {
			const notices = JSON.stringify((await datastore.get("unconfirmed", id)) ?? {});
			return [
				...(notices.includes(`"${wanted}"`) ? [] : ["the owner's stock notice was displaced"]),
				...((await datastore.get("subscriber", id)) ? [] : ["somebody else unsubscribed the owner"]),
			];
		};
		return { ...once(requests), harm };
	}),
];

/** Valid DNIs, none of which is that of `checkoutAnswers`. */
function wrongDocuments(count: number): string[] {
	return Array.from({ length: count }, (_, index) => String(10_000_000 + index));
}
