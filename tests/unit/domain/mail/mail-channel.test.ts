import { expect, test } from "vitest";
import { createMailChannel } from "~/domain/mail/mail-channel.server";
import type { PostedMail } from "~/domain/mail/outbox-record.server";
import { aMail } from "./mails";

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** A channel to a mail server, and for each address how many mails it took. */
function aChannel() {
	const taken = new Map<string, number>();
	const channel = createMailChannel({
		business: { current: () => ({}), keeperEmail: () => "pedidos@wasi.example", isLoaded: () => true },
		transport: {
			check: async () => {},
			send: async ({ to }) => void taken.set(to, (taken.get(to) ?? 0) + 1),
		},
		origin: "https://wasi.example",
		log: quiet,
	});
	const send = async (to: string, sender?: string) => {
		const posted = { mail: aMail({ to }), postedAt: "2026-11-20T15:00:00.000Z", expires: false };
		const mail = { id: "a", ...posted, ...(sender && { sender: [sender] }) } as PostedMail;
		return channel.send(mail).then(
			() => undefined,
			(error: Error) => error.message,
		);
	};
	return { taken, send };
}

test("one address gets 30 mails a day that the store causes, however it is written; other addresses get theirs", async () => {
	const { taken, send } = aChannel();
	const refusal = "This address got 30 mails within a day.";
	for (let n = 0; n < 32; n++)
		expect(await send(n % 2 ? "Ana@correo.pe" : "ana@correo.pe")).toBe(n < 30 ? undefined : refusal);
	expect(await send("eva@correo.pe")).toBeUndefined();
	expect(Object.fromEntries(taken)).toEqual({ "ana@correo.pe": 15, "Ana@correo.pe": 15, "eva@correo.pe": 1 });
});

test("whoever causes many mails to an address holds back neither the store's nor those that others cause", async () => {
	const { taken, send } = aChannel();
	for (let n = 0; n < 45; n++) await send("ana@correo.pe", "203.0.113.1");
	expect(taken.get("ana@correo.pe"), "five of its own, and thirty of all").toBe(35);
	expect(await send("ana@correo.pe")).toBeUndefined();
	for (let n = 0; n < 6; n++)
		expect(Boolean(await send("ana@correo.pe", "203.0.113.2")), String(n)).toBe(n === 5);
});
