import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { recordClientAddress } from "~/web/rate-limits/client-address.server";
import { takeTurns } from "~/web/rate-limits/take-turns.server";
import { anExchange } from "../http/exchange";

it("answers a first request at once, and a newcomer's before the rest of another's many", async () => {
	const answered: unknown[] = [];
	const handle = takeTurns(recordClientAddress("x-real-ip"), () => [], [
		({ headers }) => {
			for (const endsAt = performance.now() + 1; performance.now() < endsAt; );
			answered.push(headers["x-real-ip"]);
			return true;
		},
	]);
	const ask = (sender: string) => {
		const { request, response } = anExchange({ headers: { "x-real-ip": sender } });
		handle(request, response, () => {});
	};
	await setImmediate();
	ask("192.0.2.1");
	expect(answered).toHaveLength(1);
	for (let sent = 1; sent < 50; sent++) ask("192.0.2.1");
	ask("192.0.2.2");
	await expect.poll(() => answered.length).toBe(51);
	expect(answered.indexOf("192.0.2.2")).toBeLessThan(10);
});
