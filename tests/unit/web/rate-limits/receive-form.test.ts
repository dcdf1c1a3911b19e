import { describe, expect, it, vi } from "vitest";
import { maxBodyBytes, maxPictureBodyBytes, maxUploadBytes } from "~/web/rate-limits/body-size-limits.server";
import { recordClientAddress } from "~/web/rate-limits/client-address.server";
import { createFormReceiver } from "~/web/rate-limits/receive-form.server";
import { anExchange } from "../http/exchange";

const ofShoppers = createFormReceiver({ mayUpload: async () => true });
const onlyPauses = { toFake: ["setTimeout", "clearTimeout"] } satisfies Parameters<
	typeof vi.useFakeTimers
>[0];
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
	vi.useFakeTimers(onlyPauses);
	const arriving = Array.from({ length: 200 }, () => send("203.0.113.3"));
	await new Promise(setImmediate);
	const more = send("203.0.113.3");
	expect(await more.form).toBeUndefined();
	vi.advanceTimersByTime(5000);
	expect(more.status(), "proxies send it to no other instance").toBe(429);
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
		[maxBodyBytes + 1, "/cancelar-pedido"],
		[maxBodyBytes + 1, "/ya-pague-todo"],
	] as const) {
		const refused = sendPicture("203.0.113.10", bytes, path);
		expect(await refused.form).toEqual(new Uint8Array());
	}
});

it("a form with a picture waits unread for its turn, which others keep until they are answered; small forms do not wait", async () => {
	vi.useFakeTimers(onlyPauses);
	const own = [sendPicture("203.0.113.11"), sendPicture("203.0.113.11")];
	for (const sent of own) {
		await untilReading(sent);
		sent.request.emit("end");
		await sent.form;
	}
	const third = sendPicture("203.0.113.11");
	expect(await third.form).toBeUndefined();
	vi.advanceTimersByTime(5000);
	expect(third.status()).toBe(429);
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
	const receive = createFormReceiver({ mayUpload: async () => true });
	const large = (end: number) => sendPicture(`203.0.113.${end}`, maxPictureBodyBytes, url, receive);
	const [first, second] = [large(51), large(52)];
	await untilReading(first);
	expect(await isReading(second)).toBe(false);
	await untilReading(sendPicture("203.0.113.53", undefined, url, receive));
	first.response.emit("close");
	await untilReading(second);
	second.response.emit("close");
});

it.each([
	["sent by a stranger to its order", maxPictureBodyBytes, createFormReceiver()],
	["that is too large", maxPictureBodyBytes + 1, ofShoppers],
])(
	"of a form with a picture %s, only the beginning is read, where the texts are, without a turn",
	async (_, bytes, receive) => {
		const sent = Array.from({ length: 9 }, () => sendPicture("203.0.113.30", bytes, url, receive));
		for (const { request, form } of sent) {
			while (request.listenerCount("data") === 0) await new Promise(setImmediate);
			for (let n = 0; n < 2; n++) request.emit("data", Buffer.alloc(maxBodyBytes));
			expect((await form)?.length).toBe(maxBodyBytes * 2);
			expect([request.listenerCount("data"), request.isPaused()]).toEqual([0, true]);
		}
	},
);

it("a form with a picture, sent by slow senders, loses its turn after ten seconds if others wait", async () => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	const receive = createFormReceiver({ mayUpload: async () => true });
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
	expect(slow.map(({ status }) => status())).toContain(429);
	await untilReading(waiting);
	expect(await slow[0]?.form).toBeUndefined();
});

it("keeps no more memory than a body has", async () => {
	const { request, form } = send("203.0.113.40");
	await new Promise(setImmediate);
	request.emit("data", Buffer.alloc(65_536, "a").subarray(0, 3));
	request.emit("end");
	expect((await form)?.buffer.byteLength).toBe(3);
});

const chunked = { cookie: "staff", "transfer-encoding": "chunked" };

it.each(["/ya-pague?pedido=x", "/admin/inventario", "/admin/productos/sofa-ayni/fotos"])(
	"refuses a body of unknown length for a form that may be long, unread and after a pause: %s",
	async (path) => {
		vi.useFakeTimers(onlyPauses);
		const { request, response, form, status } = send("203.0.113.41", chunked, path);
		expect(await form).toBeUndefined();
		expect([request.listenerCount("data"), request.isPaused()]).toEqual([0, true]);
		vi.advanceTimersByTime(2999);
		expect(status()).toBeUndefined();
		vi.advanceTimersByTime(2001);
		expect([status(), response.getHeader("connection")]).toEqual([411, "close"]);
		response.emit("close");
	},
);

it("hands on a short body of unknown length, and never one that was cut", async () => {
	vi.useFakeTimers(onlyPauses);
	for (const [bytes, isCut] of [
		[maxBodyBytes, false],
		[maxBodyBytes + 1, true],
	] as const) {
		const { request, response, form, status } = send("203.0.113.42", chunked);
		await new Promise(setImmediate);
		request.emit("data", Buffer.alloc(bytes));
		request.emit("end");
		expect((await form)?.length).toBe(isCut ? undefined : bytes);
		vi.advanceTimersByTime(5000);
		expect([status(), request.isPaused()]).toEqual(isCut ? [413, true] : [undefined, false]);
		response.emit("close");
	}
});

it("closes at once what it refuses beyond two thousand pauses, until one is over", async () => {
	vi.useFakeTimers(onlyPauses);
	const refuse = () => send("203.0.113.43", chunked, "/admin/inventario");
	const paused = Array.from({ length: 2000 }, refuse);
	await Promise.all(paused.map(({ form }) => form));
	const isClosed = async () => {
		const { request, form } = refuse();
		await form;
		return request.destroyed;
	};
	expect(await isClosed()).toBe(true);
	for (const { response } of paused) response.emit("close");
	expect(await isClosed()).toBe(false);
});

describe("a form of the desk with photos", () => {
	const url = "/admin/productos/sofa-ayni/fotos";
	const large = { "content-length": String(maxBodyBytes + 1) };

	it("sent without a session is left unread and refused after a pause", async () => {
		vi.useFakeTimers(onlyPauses);
		const { request, response, form, status } = send("203.0.113.44", large, url, createFormReceiver());
		expect(await form).toBeUndefined();
		expect([request.listenerCount("data"), status()]).toEqual([0, undefined]);
		vi.advanceTimersByTime(5000);
		expect([status(), response.getHeader("connection")]).toEqual([401, "close"]);
		response.emit("close");
	});

	it("is read whole for staff, one at a time, of each sender in turn; of a too large one only the beginning is", async () => {
		vi.useFakeTimers(onlyPauses);
		const receiveUpload = createFormReceiver({ mayUpload: async () => true });
		const upload = (bytes = maxUploadBytes, sender = "203.0.113.20") =>
			send(sender, { "content-length": String(bytes) }, url, receiveUpload);
		const cut = upload(maxUploadBytes + 1);
		await untilReading(cut);
		for (let n = 0; n < 3; n++) cut.request.emit("data", Buffer.alloc(maxBodyBytes));
		cut.request.emit("end");
		expect((await cut.form)?.length).toBe(maxBodyBytes * 2);
		cut.response.emit("close");
		const [first, second] = [upload(), upload()];
		const other = upload(maxUploadBytes, "203.0.113.21");
		await untilReading(first);
		expect(await isReading(second)).toBe(false);
		first.request.emit("data", Buffer.alloc(maxUploadBytes));
		first.request.emit("end");
		expect((await first.form)?.length).toBe(maxUploadBytes);
		expect([await isReading(second), await isReading(other)]).toEqual([false, false]);
		first.response.emit("close");
		await untilReading(other);
		expect(await isReading(second)).toBe(false);
		const waiting = Array.from({ length: 150 }, () => upload(maxUploadBytes, "203.0.113.22"));
		await new Promise(setImmediate);
		vi.advanceTimersByTime(5000);
		expect(waiting.filter(({ status }) => status() === 429).length).toBeGreaterThanOrEqual(50);
		expect(second.status()).toBeUndefined();
	});

	it("loses its turn after ten seconds of less than 100 KB a second, and after two minutes of more, if others wait", async () => {
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
		const receive = createFormReceiver({ mayUpload: async () => true });
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
		expect(slow.status()).toBe(429);
		slow.response.emit("close");
		await untilReading(quick);
		passTurns(quick, 11, 1_000_000);
		expect(quick.status()).toBeUndefined();
		passTurns(quick, 1, 1_000_000);
		expect(quick.status()).toBe(429);
		quick.response.emit("close");
		await untilReading(last);
		last.response.emit("close");
	});
});
