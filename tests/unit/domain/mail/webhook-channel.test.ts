import { expect, test } from "vitest";
import { readQueueStates, retryPosted } from "~/domain/mail/outbox.server";
import { signWebhook } from "~/domain/mail/webhook-channel.server";
import { DatastoreUnavailable } from "~/platform/datastore/datastore.server";
import { anOwner } from "../../../support/actors";
import { startReceiver } from "./mail-receiver";
import { anEvent, hour, minute, newStore, newWebhookStore, sendEvent, untilEmpty } from "./outbox-store";

test("a signature is that of the example of Standard Webhooks", () => {
	const key = Buffer.from("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "base64");
	const signature = signWebhook(key, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, '{"test": 2432232314}');
	expect(signature).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});

test("an event is posted once, signed, and its answer handed on", async () => {
	const { store, webhook } = await sendEvent("paid-event", { status: 201, body: '{"receipt":{}}' });
	await untilEmpty(store.datastore);
	const sent = { id: "paid-event", body: anEvent.body, path: "/wasi?key=1" };
	expect([webhook.events, webhook.forged]).toEqual([[sent], 0]);
	expect(store.answers).toEqual(['{"receipt":{}}']);
	const details = { event: "paid-event" };
	expect(store.log).toEqual([{ level: "info", details, message: "an event was sent" }]);
});

test.each([
	["500", { status: 500, body: "<h1>Error</h1>" }, /^The webhook answered 500\. <h1>Error<\/h1>$/],
	["400", { status: 400, body: '{"error":"RUC inválido"}' }, /answered 400\. \{"error":"RUC inválido"\}$/],
	["a redirect", { status: 302, headers: { Location: "/wasi?key=2" } }, /^The webhook answered 302\.$/],
	["with a closed connection", "die" as const, /^The webhook cannot be reached: UND_ERR_SOCKET\.$/],
	["half", "cut" as const, /^The webhook cannot be reached: /],
])("a webhook that answers %s gets the event again, with the same id", async (_, answer, problem) => {
	const { store, webhook } = await sendEvent("kept", answer);
	const kept = { id: "kept", attempts: 1, hasFailed: false, problem: expect.stringMatching(problem) };
	await expect.poll(store.outbox).toMatchObject([kept]);
	expect(store.answers).toEqual([]);
	webhook.answer = { body: "ok" };
	store.passTime(minute);
	await untilEmpty(store.datastore);
	const again = { id: "kept", path: "/wasi?key=1" };
	expect(webhook.events).toMatchObject([again, again]);
	expect(store.answers).toEqual(["ok"]);
	expect(store.log.filter(({ level }) => level === "warn")).toHaveLength(1);
	expect(JSON.stringify(store.log)).not.toMatch(/María|RUC/);
});

test("a webhook that answers without end has taken the event", async () => {
	const { store } = await sendEvent("huge", "flood");
	await untilEmpty(store.datastore);
	expect(store.answers.map(({ length }) => length)).toEqual([16_384]);
});

test("a webhook that never answers does not hold up the mails nor, for longer than an attempt, the other events", async () => {
	const { store, webhook } = await newWebhookStore("never");
	const receiver = await startReceiver();
	await store.postEvent("first");
	await store.postEvent("second");
	store.sendAll(receiver, webhook);
	await expect.poll(() => webhook.events.length).toBe(1);
	await store.post("mail");
	await expect.poll(() => receiver.mails.length).toBe(1);
	expect(webhook.events).toHaveLength(1);
	webhook.release();
	await expect.poll(() => webhook.events.length).toBe(2);
	webhook.release();
	await untilEmpty(store.datastore);
});

test("a webhook that is too slow gets the event again", async () => {
	const { store, webhook } = await sendEvent("late", "trickle", 1000);
	const problem = "The webhook cannot be reached: no answer within 1000 ms.";
	await expect.poll(store.outbox).toMatchObject([{ problem }]);
	webhook.answer = {};
	store.passTime(minute);
	await untilEmpty(store.datastore);
	expect(webhook.events).toHaveLength(2);
});

test("a mail server that is away does not hold up the events, however many mails wait", async () => {
	const { store, webhook } = await newWebhookStore();
	const receiver = await startReceiver();
	await receiver.stop();
	for (let n = 0; n < 25; n++) await store.post(`mail-${n}`);
	store.sendAll(receiver, webhook);
	await expect.poll(() => store.log.map(({ level }) => level)).toEqual(["error"]);
	await store.postEvent("event");
	await expect.poll(() => webhook.taken).toEqual(["event"]);
	await expect.poll(store.outbox).toHaveLength(25);
});

test("an event whose answer cannot be stored is sent again", async () => {
	const { store, webhook } = await newWebhookStore({ body: "first" });
	await store.postEvent("kept");
	const stored: string[] = [];
	const onAnswer = async (_: unknown, answer: string) => {
		if (answer === "first") throw new DatastoreUnavailable("the disk is full");
		stored.push(answer);
	};
	store.sendEvents(webhook, { onAnswer });
	await expect.poll(store.outbox).toMatchObject([{ problem: "the disk is full" }]);
	webhook.answer = { body: "second" };
	store.passTime(minute);
	await untilEmpty(store.datastore);
	expect([stored, webhook.taken]).toEqual([["second"], ["kept", "kept"]]);
});

test("events that a webhook leaves when it is turned off wait for two days, have then failed, and go after thirty more", async () => {
	const store = await newStore();
	await store.postEvent("left");
	store.sendNoEvents();
	await expect
		.poll(store.outbox)
		.toMatchObject([{ hasFailed: false, problem: expect.stringMatching(/ORDER_WEBHOOK_URL/) }]);
	const states = await readQueueStates(store.datastore, new Date(store.clock()));
	expect(states.find(({ queue }) => queue === "event")).toMatchObject({ waiting: 1, oldestSeconds: 0 });
	store.passTime(49 * hour);
	await expect.poll(store.outbox).toMatchObject([{ hasFailed: true, attempts: 0 }]);
	store.passTime(30 * 24 * hour);
	await untilEmpty(store.datastore);
});

test("an event that is too late, as after a restore, is sent only when somebody says so", async () => {
	const { store, webhook } = await newWebhookStore();
	await store.postEvent("late");
	store.passTime(49 * hour);
	await store.postEvent("in-time");
	store.sendEvents(webhook);
	await expect.poll(store.outbox).toMatchObject([{ id: "late", hasFailed: true, attempts: 0 }]);
	expect(webhook.taken).toEqual(["in-time"]);
	await retryPosted(store.datastore, { id: "late" }, anOwner(new Date(store.clock())));
	await untilEmpty(store.datastore);
	expect(webhook.taken).toEqual(["in-time", "late"]);
});
