import type { ServerResponse } from "node:http";
import { expect, it, vi } from "vitest";
import { createFormReceiver, maxBodyBytes } from "~/rate-limits/receive-form.server";
import { anExchange } from "../http/exchange";

const receive = createFormReceiver("x-real-ip");

/** Sends a form of which only the headers have arrived, from this address. */
function send(address: string, headers: Record<string, string> = {}) {
	const { request, response } = anExchange({ method: "POST", headers: { "x-real-ip": address, ...headers } });
	const writeHead = vi.spyOn(response, "writeHead").mockReturnThis();
	vi.spyOn(response, "end").mockReturnThis();
	return { request, status: () => statusOf(writeHead), form: receive(request, response) };
}

function statusOf({
	mock,
}: {
	mock: { calls: Parameters<ServerResponse["writeHead"]>[] };
}): number | undefined {
	return mock.calls[0]?.[0];
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
	await vi.waitFor(async () => {
		const more = send("203.0.113.3");
		await new Promise(setImmediate);
		more.request.emit("close");
		expect(more.status()).toBe(503);
	});
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
