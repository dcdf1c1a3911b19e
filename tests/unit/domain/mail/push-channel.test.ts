import { createECDH } from "node:crypto";
import { expect, test } from "vitest";
import { placeOrder } from "~/domain/checkout/place-order.server";
import { postPush } from "~/domain/mail/outbox.server";
import {
	addPushDevice,
	dropPushDevice,
	findPushKeys,
	listPushAddresses,
	makePushKeys,
} from "~/domain/mail/push-devices.server";
import { encryptPush, isPushEndpoint, newPushKeys } from "~/domain/mail/web-push.server";
import { setStaffRole, signOutStaff } from "~/domain/staff/manage-staff.server";
import { staffIdOf } from "~/domain/staff/staff-record.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { anOwner, aShopper } from "../../../support/actors";
import { anOrderRequest, lamp } from "../checkout/an-order-request";
import { hour, minute, newStore, untilEmpty } from "./outbox-store";
import { startPushService } from "./push-service";

const decode = (text: string) => Buffer.from(text, "base64url");

test("a message is encrypted as in the example of RFC 8291", () => {
	const sender = createECDH("prime256v1");
	sender.setPrivateKey(decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"));
	const receiver = {
		p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
		auth: "BTBZMqHH6r4Tts7J_aSIgg",
	};
	const salt = decode("DGv6ra1nlYgDCS1FRnbzlw");
	const message = encryptPush("When I grow up, I want to be a watermelon", receiver, sender, salt);
	expect(message.toString("base64url")).toBe(
		"DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
	);
});

test.each([
	["https://fcm.googleapis.com/fcm/send/abc", true],
	["https://updates.push.services.mozilla.com/wpush/v2/abc", true],
	["https://web.push.apple.com/abc", true],
	["https://wns2-bl2p.notify.windows.com/w/?token=abc", true],
	["http://fcm.googleapis.com/abc", false],
	["https://fcm.googleapis.com:8443/abc", false],
	["https://rosa@fcm.googleapis.com/abc", false],
	["https://fcm.googleapis.com.example.pe/abc", false],
	["https://push.apple.com.example.pe/abc", false],
	["https://notify.windows.com/abc", false],
	["https://127.0.0.1/abc", false],
	["https://169.254.169.254/latest", false],
	[`https://fcm.googleapis.com/${"x".repeat(1000)}`, false],
	["fcm.googleapis.com", false],
])("whether a push may go to %s: %s", (endpoint, isAllowed) => {
	expect(isPushEndpoint(endpoint)).toBe(isAllowed);
});

const order = "WASI-7K3M-9XA4";
const message = { title: "Pedido nuevo", order };

/** A store whose member Rosa turned pushes on at each of the devices. */
async function newPushStore(...devices: string[]) {
	const store = await newStore();
	const service = await startPushService();
	const staff = staffIdOf("rosa@tienda.pe");
	const member = { name: "Rosa", email: "rosa@tienda.pe", role: "keeper", recoveryCodes: [], sessions: [] };
	await store.datastore.set("staff", staff, member);
	await makePushKeys(store.datastore);
	for (const name of devices)
		await addPushDevice(store.datastore, { staff, ...service.subscribe(name) }, anOwner());
	const postOrder = () =>
		store.datastore.apply([postPush("wasi-7k3m-9xa4-placed-push", { order }, new Date(store.clock()))]);
	const left = async () => (await listPushAddresses(store.datastore)).length;
	return { store, service, staff, postOrder, left };
}

test("each device is told only the order's reference, and the log names neither devices nor people", async () => {
	const { store, service, postOrder } = await newPushStore("phone", "laptop");
	await postOrder();
	store.sendPushes();
	await untilEmpty(store.datastore);
	const shown = service.shown.sort((a, b) => (a.device < b.device ? -1 : 1));
	expect(shown).toEqual(["laptop", "phone"].map((device) => ({ device, message })));
	expect(service.forged).toBe(0);
	expect(JSON.stringify(store.log)).not.toMatch(/127\.0\.0\.1|laptop|rosa/i);
});

test.each([
	["503", { status: 503 }, minute],
	["429", { status: 429, headers: { "Retry-After": "1800" } }, 30 * minute],
])("a device whose service answers %s is tried again by itself", async (_, answer, wait) => {
	const { store, service, postOrder } = await newPushStore("phone", "laptop");
	service.answers.set("phone", answer);
	await postOrder();
	store.sendPushes();
	await expect.poll(store.outbox).toMatchObject([{ push: { to: {} }, problem: expect.any(String) }]);
	expect(service.shown).toEqual([{ device: "laptop", message }]);
	service.answers.clear();
	store.passTime(wait);
	await untilEmpty(store.datastore);
	expect(service.shown.map(({ device }) => device)).toEqual(["laptop", "phone"]);
});

test("a push that no service takes is dropped after a day", async () => {
	const { store, service, postOrder } = await newPushStore("phone");
	service.answers.set("phone", { status: 500 });
	await postOrder();
	store.sendPushes();
	await expect.poll(store.outbox).toMatchObject([{ attempts: 1 }]);
	store.passTime(25 * hour);
	await untilEmpty(store.datastore);
	expect(service.shown).toEqual([]);
});

test.each([401, 403, 404, 410])("a device that answers %s, refusing or gone, is dropped", async (status) => {
	const { store, service, postOrder, left } = await newPushStore("phone", "laptop");
	service.answers.set("phone", { status });
	await postOrder();
	store.sendPushes();
	await untilEmpty(store.datastore);
	expect([await left(), service.shown.length]).toEqual([1, 1]);
});

async function turnOff(datastore: Datastore) {
	for (const address of await listPushAddresses(datastore)) await dropPushDevice(datastore, address);
}

test.each<[string, (datastore: Datastore, staff: string) => Promise<unknown>]>([
	["signed out by the owner", (datastore, id) => signOutStaff(datastore, { id }, anOwner())],
	["removed", (datastore, id) => setStaffRole(datastore, { id, role: undefined }, anOwner())],
	["turned off", turnOff],
])("a member's device that was %s is told nothing, also of what waits", async (_, end) => {
	const { store, service, staff, postOrder, left } = await newPushStore("phone");
	service.answers.set("phone", { status: 503 });
	await postOrder();
	const sender = store.sendPushes();
	await expect.poll(store.outbox).toMatchObject([{ push: { to: {} }, problem: expect.any(String) }]);
	await end(store.datastore, staff);
	service.answers.clear();
	store.passTime(minute);
	await untilEmpty(store.datastore);
	expect([await left(), service.shown, sender.failed()]).toEqual([0, [], 0]);
});

test("nothing is posted to a host that is no push service", async () => {
	const { store, service, postOrder } = await newPushStore("phone");
	await postOrder();
	store.sendPushes({ mayReceive: isPushEndpoint });
	await untilEmpty(store.datastore);
	expect([service.shown, service.forged]).toEqual([[], 0]);
});

test("an order posts a push with its mails, once the store has the keys, which are made once", async () => {
	const { datastore, outbox, clock } = await newStore();
	await datastore.set("product", "lamp", lamp);
	const pushes = async () => (await outbox()).flatMap((posted) => ("push" in posted ? [posted.push] : []));
	const place = (...digits: [string, string]) => {
		const [key, cartKey] = digits.map((digit) => digit.repeat(32)) as [string, string];
		return placeOrder(
			datastore,
			anOrderRequest({ keys: [key], cartKeys: [cartKey] }),
			aShopper(new Date(clock())),
		);
	};
	await place("1", "2");
	expect(await pushes()).toEqual([]);
	const [first, second] = await Promise.all([makePushKeys(datastore), makePushKeys(datastore)]);
	expect([second, await findPushKeys(datastore)]).toEqual([first, first]);
	expect(newPushKeys()).not.toEqual(first);
	const placed = await place("3", "4");
	expect(await pushes()).toEqual([{ order: "reference" in placed && placed.reference }]);
});
