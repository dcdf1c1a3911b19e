import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { limaDay } from "~/platform/values/lima-time";
import { sha256Hex } from "~/platform/values/sha256.server";
import { checkoutAnswers } from "../../../tests/support/answers";
import { signIn, signInAs } from "../../../tests/support/desk";
import { placeOrder } from "../../../tests/support/ordering";
import { formBody } from "../../../tests/support/serving";
import { listItems } from "../../stock/list-items";
import {
	flood,
	fromOneAndMany,
	lostUnless,
	newNeighbours,
	newPhone,
	newSender,
	newSenders,
	once,
	type Scenario,
	visitFrom,
} from "../scenario";
import { formPost } from "../send-load";

const guess = { email: "rosa@tienda.pe", password: "*n* puente tambor lucero" };
/** Password guesses by one sender for one name in a quarter of an hour. */
const maxGuesses = 6;

/** Attacks on what belongs to somebody else: a phone, an e-mail address. */
export const ownerScenarios: Scenario[] = [
	flood("orders with a victim's phone and e-mail address", (stage) => {
		const victim = { phone: `+51 ${newPhone()}`, email: `victima.${newPhone()}@correo.pe` };
		const requests = newNeighbours(2).map((sender) =>
			formPost(urls.checkout, checkoutAnswers(victim), sender),
		);
		const harm = () =>
			lostUnless("the owner of the phone cannot order", async () =>
				Boolean(await placeOrder(visitFrom(stage), victim)),
			);
		return { ...once(requests, stage.isShort ? 220 : 402), harm };
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
			...others.map((sku) => formPost(urls.stockNotice({ producto: sku }), notice, sender)),
			formPost(urls.unsubscribe(), { email }, sender),
			formPost(guessedLink, { "List-Unsubscribe": "One-Click" }, sender),
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
	...fromOneAndMany("guessed passwords of staff", (sender) => [formPost(adminUrls.signIn(), guess, sender)]),
	{
		name: "guessed passwords of a member who signs in meanwhile",
		prepare: async (stage) => {
			const { email } = await signInAs(stage.store, "packer");
			const senders = newSenders(20);
			const requests = senders.map((sender) => formPost(adminUrls.signIn(), { ...guess, email }, sender));
			return async () => {
				const load = { requests, connections: 100 * stage.times, seconds: stage.seconds };
				const guessing = stage.attackers.send(load);
				const kept = await lostUnless("a member of staff cannot sign in", async () => {
					const answer = await signIn(visitFrom(stage), { email }).sent;
					return answer.status === 303;
				});
				const most = maxGuesses * senders.length;
				const { 400: guesses = 0 } = await guessing;
				return guesses > most ? [...kept, `${guesses} guesses were compared instead of ${most}`] : kept;
			};
		},
	},
];
