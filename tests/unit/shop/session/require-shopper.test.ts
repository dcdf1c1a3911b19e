import { expect, test } from "vitest";
import type { Env } from "~/platform/settings/parse-env.server";
import { findShopper } from "~/shop/session/require-shopper.server";
import { writeSession } from "~/shop/session/session-cookie.server";
import { memoryDatastore } from "../../domain/catalog/memory-datastore";
import { aSession } from "../account/accounts";

test("a page of an ended session is asked for again without what its account left in the browser", async () => {
	const settings = { mode: "development", sessionSecrets: ["secret"] } as unknown as Env;
	const session = { ...aSession(), shopperId: "a".repeat(40), signedInAt: Math.floor(Date.now() / 1000) };
	const written = await writeSession(session, "t".repeat(43), settings);
	const headers = { cookie: written.split(";")[0] ?? "" };
	const request = new Request("http://store/checkout?a=1", { headers });
	const thrown = await findShopper(request, { datastore: memoryDatastore({}), settings }).catch((one) => one);
	expect([thrown.status, thrown.headers.get("location")]).toEqual([302, "/checkout?a=1"]);
	const cleared = thrown.headers
		.getSetCookie()
		.map((line: string) => /^\w+(?==;.*Max-Age=0)/.exec(line)?.[0]);
	expect(cleared).toEqual(
		expect.arrayContaining(["wasi_account", "wasi_saved", "wasi_orders", "wasi_complaints"]),
	);
});
