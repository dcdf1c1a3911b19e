import { adminUrls } from "~/platform/admin-urls";
import { inviteStaff, signIn, signInAs } from "../../../tests/support/desk";
import { placeOrder } from "../../../tests/support/ordering";
import { newShopper } from "../../../tests/support/shopper";
import { fromOneAndMany, lostUnless, newPhone, newSenders, type Scenario, visitFrom } from "../scenario";
import { formPost } from "../send-load";

const guess = { email: "rosa@tienda.pe", password: "{{n}} puente tambor lucero" };
/** Password guesses by one sender for one name in a quarter of an hour. */
const maxGuesses = 6;

export const deskScenarios: Scenario[] = [
	...fromOneAndMany("guessed passwords of staff", (sender) => [formPost(adminUrls.signIn(), guess, sender)]),
	{
		name: "guessed passwords of a member who signs in meanwhile",
		prepare: async (stage) => {
			const { email } = await signInAs(stage.store, "packer");
			const senders = newSenders(20);
			const requests = senders.map((sender) => formPost(adminUrls.signIn(), { ...guess, email }, sender));
			return async () => {
				const load = { requests, connections: 100, seconds: stage.seconds };
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
	{
		name: "the desk with a ended or invented session",
		prepare: async (stage) => {
			const { reference } = await placeOrder(visitFrom(stage));
			const { browser } = await signInAs(stage.store, "packer");
			const ended = new Map((await signInAs(stage.store, "packer")).browser.cookies);
			const [[name = "", session = ""] = []] = browser.cookies;
			await newShopper(stage.store, ended).post(adminUrls.signOut);
			const invented = [`${session.slice(0, -2)}xx`, session.toUpperCase(), "", "null", "{}", "a.b.c"];
			const path = adminUrls.order(reference);
			const note = { intent: "nota", note: "de otro", seen: "1" };
			return async () => {
				const seen: string[] = [];
				for (const cookies of [ended, ...invented.map((value) => new Map([[name, value]]))]) {
					const stranger = newShopper(stage.store, cookies);
					const [read, sent] = [await stranger.get(path), await stranger.post(path, note)];
					if (read.status !== 302 || sent.status !== 401)
						seen.push(`a session that is none opened the desk (${read.status}, ${sent.status})`);
				}
				if ((await browser.page(path)).includes(note.note)) seen.push("somebody else's note was written");
				const link = await inviteStaff(stage.store, [
					...["add", "Luz", "--role", "packer"],
					...["--email", `luz${newPhone()}@tienda.pe`],
				]);
				const fixed = newShopper(stage.store, new Map([[name, "fijada"]]));
				const accepted = await fixed.post(link, { password: "puente tambor lucero ajedrez" });
				if (accepted.status !== 200 || fixed.cookies.get(name) === "fijada")
					seen.push("a session that somebody else chose was kept");
				return seen;
			};
		},
	},
];
