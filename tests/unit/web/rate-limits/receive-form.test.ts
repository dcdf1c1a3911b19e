import { describe, expect, it, vi } from "vitest";
import { maxBodyBytes, maxPictureBodyBytes, maxUploadBytes } from "~/web/rate-limits/body-size-limits.server";
import { recordClientAddress } from "~/web/rate-limits/client-address.server";
import { createFormReceiver } from "~/web/rate-limits/receive-form.server";
import { anExchange } from "../http/exchange";

const ofShoppers = createFormReceiver(async () => true);
const recordAddress = recordClientAddress("x-real-ip");

/** Sends a form of which only the headers have arrived, from this address. */
function send(address: string, headers: Record<string, string> = {}, url = "/cart", receive = ofShoppers) {
	const { request, response } = anExchange({
		method: "POST",
		url,
		headers: { "x-real-ip": address, ...headers },
	});
	recordAddress(request, response);
	const answers: number[] = [];
	const writeHead = (status: number) => {
		answers.push(status);
		return response;
	};
	Object.assign(response, { writeHead, end: () => response });
	return { request, response, answers, status: () => answers[0], form: receive(request, response) };
}

async function isReading({ request }: ReturnType<typeof send>): Promise<boolean> {
	for (let turns = 0; turns < 5; turns++) await new Promise(setImmediate);
	return request.listenerCount("data") > 0;
}

/** On a busy machine a turn comes later. */
async function untilReading(sent: ReturnType<typeof send>): Promise<void> {
	while (!(await isReading(sent)));
}

it("counts a sender's forms before it reads them, whatever is in them", async () => {
	const tooLarge = { "content-length": String(maxBodyBytes + 1) };
	for (let n = 0; n < 10_000; n++) await send("203.0.113.1", tooLarge).form;
	const refused = send("203.0.113.1", tooLarge);
	expect(await refused.form).toBeUndefined();
	expect(refused.status()).toBe(429);
	const other = send("203.0.113.2", tooLarge);
	expect(await other.form).toEqual(new Uint8Array());
	expect(other.status()).toBeUndefined();
});

it("holds a bounded number of a sender's forms that are still arriving", async () => {
	const arriving = Array.from({ length: 200 }, () => send("203.0.113.3"));
	const sendOneMore = async () => {
		const more = send("203.0.113.3");
		await new Promise(setImmediate);
		more.request.emit("close");
		return more.status();
	};
	await expect.poll(sendOneMore).toBe(503);
	const other = send("203.0.113.4");
	await new Promise(setImmediate);
	other.request.emit("data", Buffer.from("a=1"));
	other.request.emit("end");
	expect(new TextDecoder().decode(await other.form)).toBe("a=1");

	for (const { request } of arriving) request.emit("close");
	expect(await Promise.all(arriving.map(({ form }) => form))).toEqual(arriving.map(() => undefined));
	const again = send("203.0.113.3");
	await new Promise(setImmediate);
	again.request.emit("end");
	expect(await again.form).toEqual(new Uint8Array());
});

const url = "/ya-pague?pedido=WASI-7K3M-9XA4";
const sendPicture = (address: string, bytes = 8 * 2 ** 20, path = url, receive = ofShoppers) =>
	send(address, { "content-length": String(bytes) }, path, receive);

it("a form with a picture may be bigger than others", async () => {
	for (const path of [url, "/ya-pague.data?pedido=x"]) {
		const sent = sendPicture("203.0.113.10", maxPictureBodyBytes, path);
		await untilReading(sent);
		sent.request.emit("data", Buffer.alloc(maxBodyBytes * 3));
		sent.request.emit("end");
		expect((await sent.form)?.length).toBe(maxBodyBytes * 3);
		sent.response.emit("close");
	}
	for (const [bytes, path] of [
		[maxPictureBodyBytes + 1, url],
		[maxBodyBytes + 1, "/cancelar-pedido"],
		[maxBodyBytes + 1, "/ya-pague-todo"],
	] as const) {
		const refused = sendPicture("203.0.113.10", bytes, path);
		expect(await refused.form).toEqual(new Uint8Array());
	}
});

it("a form with a picture waits unread for its turn, which others keep until they are answered; small forms do not wait", async () => {
	const own = [sendPicture("203.0.113.11"), sendPicture("203.0.113.11")];
	for (const sent of own) {
		await untilReading(sent);
		sent.request.emit("end");
		await sent.form;
	}
	const third = sendPicture("203.0.113.11");
	expect([await third.form, third.status()]).toEqual([undefined, 503]);
	await untilReading(sendPicture("203.0.113.11", 300));

	const others = ["12", "13"].map((end) => sendPicture(`203.0.113.${end}`));
	await Promise.all(others.map(untilReading));
	const waiting = sendPicture("203.0.113.14");
	const gone = sendPicture("203.0.113.15");
	const last = sendPicture("203.0.113.16");
	expect([await isReading(waiting), await isReading(gone), waiting.status()]).toEqual([
		false,
		false,
		undefined,
	]);
	gone.request.destroy();
	gone.response.emit("close");

	for (const { response } of own) response.emit("close");
	await Promise.all([waiting, last].map(untilReading));
	expect(await gone.form).toBeUndefined();
	expect(gone.request.listenerCount("data")).toBe(0);
});

it("a form with a large picture waits for the one before it, and holds up no small one", async () => {
	const receive = createFormReceiver(async () => true);
	const large = (end: number) => sendPicture(`203.0.113.${end}`, maxPictureBodyBytes, url, receive);
	const [first, second] = [large(51), large(52)];
	await untilReading(first);
	expect(await isReading(second)).toBe(false);
	await untilReading(sendPicture("203.0.113.53", undefined, url, receive));
	first.response.emit("close");
	await untilReading(second);
	second.response.emit("close");
});

it("a form with a picture, sent by a stranger to its order, takes no turn", async () => {
	const { request, form } = sendPicture("203.0.113.30", undefined, url, createFormReceiver());
	expect(await form).toEqual(new Uint8Array());
	expect(request.listenerCount("data")).toBe(0);
});

it("a form with a picture, sent by slow senders, loses its turn after ten seconds if others wait", async () => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	const receive = createFormReceiver(async () => true);
	const sendSlowly = (end: number) => sendPicture(`203.0.113.${end}`, undefined, url, receive);
	const slow = [31, 31, 32, 32].map(sendSlowly);
	await Promise.all(slow.map(untilReading));
	vi.advanceTimersByTime(10_000);
	expect(slow.map(({ status }) => status())).toEqual(slow.map(() => undefined));
	const waiting = sendSlowly(33);
	expect(await isReading(waiting)).toBe(false);
	vi.advanceTimersByTime(20_000);
	expect(
		slow.map(({ answers }) => answers.length),
		"answered once",
	).toEqual([1, 1, 1, 1]);
	for (const { response } of slow) response.emit("close");
	expect(slow.map(({ status }) => status())).toContain(503);
	await untilReading(waiting);
	expect(await slow[0]?.form).toBeUndefined();
});

it("keeps no more memory than a body has, and refuses one of chunks of a byte", async () => {
	const { request, form } = send("203.0.113.40");
	await new Promise(setImmediate);
	const packet = Buffer.alloc(65_536, "a");
	for (let n = 0; n < 1001; n++) request.emit("data", packet.subarray(n, n + 1));
	request.emit("close");
	expect(request.destroyed).toBe(true);
	expect(await form).toBeUndefined();
	const small = send("203.0.113.40");
	await new Promise(setImmediate);
	small.request.emit("data", packet.subarray(0, 3));
	small.request.emit("end");
	expect((await small.form)?.buffer.byteLength).toBe(3);
});

describe("a form of the desk with photos", () => {
	const url = "/admin/productos/sofa-ayni/fotos";

	it("is read whole for staff only, one at a time, of each sender in turn; of another one only the beginning is", async () => {
		const receiveUpload = createFormReceiver(async ({ headers }) => headers.cookie === "staff");
		const upload = (cookie: string, bytes: number, sender = "203.0.113.20") =>
			send(sender, { cookie, "content-length": String(bytes) }, url, receiveUpload);
		for (const [cookie, bytes] of [
			["stranger", maxBodyBytes * 3],
			["staff", maxUploadBytes + 1],
		] as const) {
			const cut = upload(cookie, bytes);
			await untilReading(cut);
			for (let n = 0; n < 3; n++) cut.request.emit("data", Buffer.alloc(maxBodyBytes));
			cut.request.emit("end");
			expect((await cut.form)?.length, cookie).toBe(maxBodyBytes * 2);
			cut.response.emit("close");
		}
		const endless = send("203.0.113.20", { cookie: "staff", "transfer-encoding": "chunked" }, url);
		await isReading(endless);
		endless.request.emit("data", Buffer.alloc(maxBodyBytes + 1));
		expect(endless.request.isPaused()).toBe(true);
		await new Promise((resume) => setTimeout(resume, 30));
		expect(endless.request.isPaused()).toBe(true);
		expect((await endless.form)?.length).toBe(maxBodyBytes + 1);
		const [first, second] = [upload("staff", maxUploadBytes), upload("staff", maxUploadBytes)];
		const other = upload("staff", maxUploadBytes, "203.0.113.21");
		await untilReading(first);
		expect(await isReading(second)).toBe(false);
		first.request.emit("data", Buffer.alloc(maxUploadBytes));
		first.request.emit("end");
		expect((await first.form)?.length).toBe(maxUploadBytes);
		expect([await isReading(second), await isReading(other)]).toEqual([false, false]);
		first.response.emit("close");
		await untilReading(other);
		expect(await isReading(second)).toBe(false);
		const waiting = Array.from({ length: 150 }, () => upload("staff", maxUploadBytes, "203.0.113.22"));
		const countRefused = () => waiting.filter(({ status }) => status() === 503).length;
		await expect.poll(countRefused).toBeGreaterThanOrEqual(50);
		expect(second.status()).toBeUndefined();
	});

	it("loses its turn after ten seconds of less than 100 KB a second, and after two minutes of more, if others wait", async () => {
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
		const receive = createFormReceiver(async () => true);
		const upload = (end: number) =>
			send(`203.0.113.${end}`, { "content-length": String(maxUploadBytes) }, url, receive);
		const passTurns = (sent: ReturnType<typeof upload>, count: number, bytes: number) => {
			for (let n = 0; n < count; n++) {
				Object.assign(sent.request.socket, { bytesRead: sent.request.socket.bytesRead + bytes });
				vi.advanceTimersByTime(10_000);
			}
		};
		const [slow, quick, last] = [upload(60), upload(61), upload(62)];
		for (const { request } of [slow, quick])
			Object.defineProperty(request.socket, "bytesRead", { value: 0, writable: true });
		await untilReading(slow);
		passTurns(slow, 1, 1_000_000);
		expect(slow.status()).toBeUndefined();
		passTurns(slow, 1, 999_999);
		expect(slow.status()).toBe(503);
		slow.response.emit("close");
		await untilReading(quick);
		passTurns(quick, 11, 1_000_000);
		expect(quick.status()).toBeUndefined();
		passTurns(quick, 1, 1_000_000);
		expect(quick.status()).toBe(503);
		quick.response.emit("close");
		await untilReading(last);
		last.response.emit("close");
	});
});
