import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { keeper } from "~/domain/mail/mail";
import { markPosted } from "~/domain/mail/mark-posted.server";
import { claimPosted, listPosted, post, readdress, retryPosted } from "~/domain/mail/outbox.server";
import { postPlaced } from "~/domain/orders/order-mails.server";
import { DatastoreUnavailable } from "~/platform/datastore/datastore.server";
import { holdOutbox, releaseOutbox } from "~/platform/outbox-hold.server";
import { anOwner } from "../../../support/actors";
import { aUniqueOrder } from "../orders/an-order";
import { type MailReceiver, startReceiver } from "./mail-receiver";
import { aMail } from "./mails";
import { from, hour, minute, newMailStore, newStore, sendMail, untilEmpty } from "./outbox-store";

const subjects = (receiver: MailReceiver) => receiver.mails.map(({ subject }) => subject);

test("a mail is sent once, from the store to its recipient, as text and as HTML", async () => {
	const { store, receiver } = await newMailStore();
	await store.post("wasi-7k3m-9xa4-placed", { replyTo: "ana@correo.pe" });
	store.send(receiver);
	await untilEmpty(store.datastore);
	expect(receiver.mails).toEqual([
		expect.objectContaining({
			from: from,
			to: [{ name: "", address: "maria@correo.pe" }],
			replyTo: [{ name: "", address: "ana@correo.pe" }],
			subject: "Recibimos tu pedido WASI-7K3M-9XA4",
			messageId: "<wasi-7k3m-9xa4-placed@wasi.example>",
			text: expect.stringContaining("1 × Mesa: S/ 1,170.00"),
			html: expect.stringContaining('href="https://wasi.example/seguimiento?pedido=WASI-7K3M-9XA4"'),
		}),
	]);
	const details = { mail: "wasi-7k3m-9xa4-placed" };
	expect(store.log).toEqual([{ level: "info", details, message: "a mail was sent" }]);
});

test("of a restored store nothing is sent until somebody says so", async () => {
	const { store, receiver } = await newMailStore();
	holdOutbox(store.dataDir);
	await store.post("first");
	store.send(receiver);
	await new Promise((resume) => setTimeout(resume, 100));
	expect([receiver.mails, await store.outbox()]).toMatchObject([[], [{ attempts: 0 }]]);
	releaseOutbox({ kind: "sqlite", dataDir: store.dataDir });
	await untilEmpty(store.datastore);
	expect(receiver.mails).toHaveLength(1);
});

test("what is useless by now is dropped instead of sent, as after a restore", async () => {
	const { store, receiver } = await newMailStore();
	const [late, validMs] = [new Date(Date.now() - 60_000), 30_000];
	const useful = new Date();
	await store.datastore.apply([
		post("late", aMail({}), late, validMs),
		post("useful", aMail({}), useful, validMs),
		post("order", aMail({}), new Date(Date.now() - 5 * 24 * hour)),
	]);
	store.send(receiver);
	await untilEmpty(store.datastore);
	const sent = receiver.mails.map(({ messageId }) => messageId).sort();
	expect(sent).toEqual(["<order@wasi.example>", "<useful@wasi.example>"]);
});

test("the keeper's mail goes to the address in the record of the business, and nowhere without one", async () => {
	const { store, receiver } = await newMailStore();
	await store.post("first", { to: keeper });
	const sender = store.send(receiver);
	await untilEmpty(store.datastore);
	await sender.close();
	expect(receiver.mails).toEqual([]);
	expect(store.log).toMatchObject([{ level: "warn", details: { mail: "first" } }]);
	await store.post("second", { to: keeper });
	store.send(receiver, { keeperEmail: "pedidos@wasi.example" });
	await untilEmpty(store.datastore);
	expect(receiver.mails.map(({ to }) => to?.[0]?.address)).toEqual(["pedidos@wasi.example"]);
});

test("the keeper's mail waits until the record of the business is read", async () => {
	const { store, receiver } = await newMailStore();
	await store.post("kept", { to: keeper });
	let isLoaded = false;
	store.send(receiver, { keeperEmail: "pedidos@wasi.example", isLoaded: () => isLoaded });
	const problem = "The record of the business cannot be read.";
	await expect.poll(store.outbox).toMatchObject([{ attempts: 0, problem }]);
	expect(store.log).toEqual([]);
	isLoaded = true;
	store.passTime(5000);
	await untilEmpty(store.datastore);
	expect(receiver.mails).toHaveLength(1);
});

test("a mail server that is slow gets each mail from one process only", async () => {
	const { store, receiver } = await sendMail("only", "never");
	for (let n = 0; n < 2; n++) store.send(receiver);
	await expect.poll(() => receiver.attempts).toBe(1);
	await store.post("next");
	// By the time that another process sends the next one, all have seen the first.
	await expect.poll(() => receiver.attempts).toBe(2);
	receiver.release();
	await untilEmpty(store.datastore);
	expect([receiver.attempts, receiver.mails.length]).toEqual([2, 2]);
});

test("a mail server that never answers does not keep the other mails", async () => {
	const { store, receiver } = await newMailStore("never");
	await store.post("first");
	store.send(receiver, { sendMs: 1000 });
	await expect.poll(async () => (await store.outbox())[0]?.problem).toBeTruthy();
	receiver.answer = "take";
	await store.post("second");
	const idsLater = () => {
		store.passTime(minute);
		return [...new Set(receiver.mails.map(({ messageId }) => messageId))].sort();
	};
	await expect.poll(idsLater).toEqual(["<first@wasi.example>", "<second@wasi.example>"]);
});

test("a mail server that answers a mail line by line, without end, does not hold the sender", async () => {
	const store = await newStore();
	const endless = createServer((socket) => {
		socket.on("error", () => {});
		socket.write("220 hola\r\n");
		let isMail = false;
		socket.on("data", (said) => {
			if (isMail) return;
			isMail = /^DATA/i.test(String(said));
			socket.write(isMail ? "354 sigue\r\n" : "250 bien\r\n");
			if (!isMail) return;
			const timer = setInterval(() => socket.write("250-espera\r\n"), 20);
			socket.on("close", () => clearInterval(timer));
		});
	});
	await once(endless.listen(0, "127.0.0.1"), "listening");
	onTestFinished(() => void endless.close());
	await store.post("kept");
	store.send(endless.address() as AddressInfo, { sendMs: 2000 });
	await expect.poll(store.outbox).toMatchObject([{ hasFailed: false, problem: expect.any(String) }]);
});

test.each([
	["the recipient", "RCPT" as const],
	["the mail", "DATA" as const],
])("a mail server that refuses %s for good makes that mail fail, and no other", async (_, to) => {
	const { store, receiver } = await sendMail("refused", { code: 550, to });
	await expect.poll(async () => (await store.outbox())[0]?.hasFailed).toBe(true);
	receiver.answer = "take";
	await store.post("other", { subject: "Otro" });
	await expect.poll(() => subjects(receiver)).toEqual(["Otro"]);
	const problem = expect.stringContaining("no, maria@correo.pe");
	await expect.poll(store.outbox).toMatchObject([{ id: "refused", attempts: 1, problem }]);
	const failures = store.log.filter(({ level }) => level === "error");
	expect(failures).toMatchObject([{ details: { mail: "refused", responseCode: 550 } }]);
	expect(JSON.stringify(store.log)).not.toContain("correo.pe");

	await retryPosted(store.datastore, { id: "refused" }, anOwner(new Date(store.clock())));
	await untilEmpty(store.datastore);
	expect(receiver.mails).toHaveLength(2);
});

test("a mail server that puts a mail off gets it again, later and later, until it takes it", async () => {
	const { store, receiver } = await sendMail("late", { code: 451 });
	for (const [attempts, minutes] of [
		[1, 1],
		[2, 2],
		[9, 240],
	] as const) {
		await expect.poll(async () => (await store.outbox())[0]?.attempts).toBe(attempts);
		const later = async () => Date.parse((await store.outbox())[0]?.due ?? "") - store.clock();
		await expect.poll(later).toSatisfy((wait: number) => Math.abs(wait - minutes * minute) < minute / 2);
		// The longest wait, as after more attempts.
		const stored = await store.datastore.get("outbox", "late");
		if (attempts === 2) await store.datastore.set("outbox", "late", { ...stored, attempts: 8 });
		store.passTime(minutes * minute);
	}
	receiver.answer = "take";
	store.passTime(240 * minute);
	await untilEmpty(store.datastore);
	expect(receiver.mails).toHaveLength(1);
});

test("a mail server that puts a mail off gets no later one of its order to that address before it", async () => {
	const { store, receiver } = await sendMail("wasi-7k3m-9xa4-paid", { code: 451 });
	await expect.poll(async () => (await store.outbox())[0]?.problem).toBeTruthy();
	receiver.answer = "take";
	await store.post("wasi-7k3m-9xa4-reverted", { subject: "Corregimos" });
	await store.post("wasi-7k3m-9xa4-reverted-keeper", { to: "eva@correo.pe", subject: "Otra dirección" });
	await store.post("wasi-3333-3333-paid", { subject: "Otro pedido" });
	await expect.poll(() => subjects(receiver).sort()).toEqual(["Otra dirección", "Otro pedido"]);
	store.passTime(minute);
	await untilEmpty(store.datastore);
	expect(subjects(receiver).slice(2)).toEqual([aMail().subject, "Corregimos"]);
});

test("a mail server that puts a mail off for two days makes it fail; it is kept for thirty days", async () => {
	const { store, receiver } = await sendMail("stale", { code: 451 });
	await expect.poll(async () => (await store.outbox())[0]?.problem).toBeTruthy();
	expect((await store.outbox())[0]?.hasFailed).toBe(false);
	store.passTime(49 * hour);
	await expect.poll(async () => (await store.outbox())[0]?.hasFailed).toBe(true);
	receiver.answer = "take";
	store.passTime(29 * 24 * hour);
	await store.post("other", { subject: "Otro" });
	await expect.poll(() => subjects(receiver)).toEqual(["Otro"]);
	await expect.poll(store.outbox).toMatchObject([{ id: "stale" }]);
	store.passTime(2 * 24 * hour);
	await untilEmpty(store.datastore);
	expect(receiver.mails).toHaveLength(1);
});

test("a mail server that dies between a mail and its answer gets the mail again, under the same Message-ID", async () => {
	const { store, receiver } = await sendMail("unanswered", "die");
	await expect.poll(async () => (await store.outbox())[0]?.problem).toBeTruthy();
	expect(receiver.attempts).toBe(1);
	receiver.answer = "take";
	store.passTime(2 * minute);
	await untilEmpty(store.datastore);
	expect(receiver.mails.map(({ messageId }) => messageId)).toEqual(["<unanswered@wasi.example>"]);
});

test("a mail server that does not take the store's password makes no mail fail", async () => {
	const { store, receiver } = await newMailStore({ code: 535, to: "AUTH" });
	await store.post("kept");
	store.send(receiver, { auth: { auth: { user: "wasi", pass: "old" } } });
	const warning = { message: "no mail can be sent; it will be tried again" };
	await expect.poll(() => store.log).toMatchObject([warning]);
	expect(await store.outbox()).toMatchObject([{ hasFailed: false, attempts: 0 }]);
	receiver.answer = "take";
	await untilEmpty(store.datastore);
	expect(receiver.mails).toHaveLength(1);
});

test("whoever causes many mails to an address takes turns with others", async () => {
	const { store, receiver } = await newMailStore();
	const causeMails = (network: string, ids: string[]) =>
		markPosted(store.datastore, [network], () => 0, "secret").apply(
			ids.map((id) => post(id, aMail({ subject: id }), new Date(store.clock()))),
		);
	const flood = Array.from({ length: 6 }, (_, n) => `flood-${n}`);
	await causeMails("203.0.113.1", flood);
	await causeMails("203.0.113.2", ["own-1", "own-2"]);
	await store.post("paid", { subject: "paid" });
	store.send(receiver);
	await untilEmpty(store.datastore);
	expect(subjects(receiver)).toHaveLength(9);
	expect(subjects(receiver).slice(0, 5)).toEqual(expect.arrayContaining(["own-1", "own-2", "paid"]));
});

test("a mail written while the clock was ahead is sent once the clock is right, also after a restart", async () => {
	const { store, receiver, sender } = await sendMail("right");
	await untilEmpty(store.datastore);
	const postAhead = (id: string) =>
		store.datastore.apply([post(id, aMail({ subject: id }), new Date(store.clock() + 24 * hour))]);
	await postAhead("ahead");
	store.passTime(-minute);
	await untilEmpty(store.datastore);
	await sender.close();
	await postAhead("restarted");
	store.send(receiver);
	await untilEmpty(store.datastore);
	expect(subjects(receiver).slice(1)).toEqual(["ahead", "restarted"]);
});

test("what has failed is counted once for all who ask", async () => {
	const { store, receiver } = await newMailStore({ code: 550 });
	const count = vi.spyOn(store.datastore, "count");
	await store.post("refused");
	const sender = store.send(receiver);
	await expect.poll(() => sender.failed()).toBe(1);
	for (let n = 0; n < 100; n++) sender.failed();
	expect(count).toHaveBeenCalledTimes(2);
});

test("what cannot be counted is unknown, and nobody waits for a datastore that does not answer", async () => {
	const store = await newStore();
	vi.spyOn(store.datastore, "count")
		.mockRejectedValueOnce(new DatastoreUnavailable("away"))
		.mockReturnValueOnce(new Promise(() => {}));
	const senders = [store.send(await startReceiver()), store.send(await startReceiver())];
	expect(senders.map((sender) => sender.failed())).toEqual([undefined, undefined]);
});

test("a mail that is dropped while it is sent does not come back", async () => {
	const { store, receiver } = await sendMail("dropped", "never");
	await expect.poll(() => receiver.attempts).toBe(1);
	await store.datastore.remove("outbox", "dropped");
	receiver.cut();
	await expect.poll(() => store.log.map(({ message }) => message)).toEqual(["a mail could not be sent yet"]);
	expect(await store.outbox()).toEqual([]);
});

test("a mail that is readdressed while it is sent goes to the new address, too", async () => {
	const { store, receiver } = await sendMail("moved", "never");
	await expect.poll(() => receiver.attempts).toBe(1);
	const [mail] = await listPosted(store.datastore, "move");
	if (!mail || !("mail" in mail)) return expect.unreachable("no mail");
	await store.datastore.apply([readdress(mail, "eva@correo.pe", new Date(store.clock()))]);
	receiver.answer = "take";
	receiver.release();
	await untilEmpty(store.datastore);
	const addresses = receiver.mails.map(({ to }) => to?.[0]?.address);
	expect(addresses.sort()).toEqual(["eva@correo.pe", "maria@correo.pe"]);
});

test("a damaged mail is not sent, is kept as failed for thirty days, and then removed", async () => {
	const { store, receiver } = await newMailStore();
	await store.datastore.set("outbox", "damaged", { due: "2026-01-01T00:00:00.000Z", mail: {} });
	const kept30Days = { due: "2026-01-01T00:00:00.000Z", hasFailed: true, mail: {} };
	await store.datastore.set("outbox", "kept-30-days", kept30Days);
	await store.post("whole");
	const sender = store.send(receiver);
	await expect.poll(() => receiver.mails).toHaveLength(1);
	const due = expect.stringMatching(/^20/);
	const kept = { id: "damaged", fields: { due, hasFailed: true, mail: {} } };
	await expect.poll(() => store.datastore.find("outbox")).toEqual([kept]);
	await expect.poll(() => sender.failed()).toBe(1);
	expect(store.log).toContainEqual(expect.objectContaining({ level: "error", details: { mail: "damaged" } }));
});

test.each([
	["an address that adds a header", "maria@correo.pe\r\nBcc: eva@correo.pe"],
	["an address that adds a recipient", "maria@correo.pe, eva@correo.pe"],
	["an address that hides another one", "Maria <eva@correo.pe>"],
	["a quoted address", '"eva@correo.pe"@correo.pe'],
	["what is no address", "maria"],
])("%s gets no mail and no answer", async (_, to) => {
	const { store, receiver } = await newMailStore();
	await store.post("injected", { to });
	await store.post("answered", { replyTo: to });
	store.send(receiver);
	await expect.poll(() => receiver.mails).toHaveLength(1);
	expect(receiver.mails[0]?.raw).not.toMatch(/eva|^reply-to/im);
	expect(receiver.mails[0]?.to).toEqual([{ name: "", address: "maria@correo.pe" }]);
	const problem = "The recipient is not an e-mail address.";
	await expect.poll(store.outbox).toMatchObject([{ hasFailed: true, problem }]);
});

test("a subject with line breaks adds no header", async () => {
	const { store, receiver } = await newMailStore();
	await store.post("injected", { subject: "Hola\r\nBcc: eva@correo.pe\r\n\r\n<b>" });
	store.send(receiver);
	await untilEmpty(store.datastore);
	const [mail] = receiver.mails;
	expect(mail?.headers.map(({ key }) => key)).not.toContain("bcc");
	expect(mail?.to).toEqual([{ name: "", address: "maria@correo.pe" }]);
});

test("after an hour of orders without a mail server, and of processes that died while they sent, each mail arrives once and in order", async () => {
	const { store, receiver } = await newMailStore();
	await receiver.stop();
	const orders = Array.from({ length: 6 }, (_, n) =>
		aUniqueOrder({ reference: `WASI-${1000 + n}`, adoptableBy: "+51987654321" }),
	);
	const begun = store.clock() - hour;
	for (const [n, order] of orders.entries())
		await store.datastore.apply(postPlaced(order, new Date(begun + 10 * n * minute)));
	const keeperEmail = "pedidos@wasi.example";
	const senders = [1, 2].map(() => store.send(receiver, { keeperEmail }));
	await expect.poll(() => store.log.filter(({ level }) => level === "error")).toHaveLength(2);
	for (const sender of senders) await sender.close();
	// A process that dies leaves its claims.
	const claimed = (await store.outbox()).slice(0, 2);
	for (const mail of claimed) await claimPosted(store.datastore, mail, new Date(store.clock() + 3 * minute));
	await receiver.start();
	store.send(receiver, { keeperEmail });
	await expect.poll(() => receiver.mails).toHaveLength(10);
	store.passTime(4 * minute);
	await untilEmpty(store.datastore);
	const arrived = receiver.mails.map(({ messageId }) => messageId?.slice(1, -"@wasi.example>".length));
	const inOrder = orders.flatMap(({ reference }) =>
		["placed", "placed-keeper"].map((cause) => `${reference.toLowerCase()}-${cause}`),
	);
	expect(arrived.slice(0, 10)).toEqual(inOrder.slice(2));
	expect(arrived.slice(10).sort()).toEqual(inOrder.slice(0, 2));
});
