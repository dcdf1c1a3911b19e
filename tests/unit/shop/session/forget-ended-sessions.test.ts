import { expect, test, vi } from "vitest";
import { DatastoreUnavailable } from "~/platform/datastore/datastore.server";
import type { Env } from "~/platform/settings/parse-env.server";
import { urls } from "~/platform/urls";
import { sha256Hex } from "~/platform/values/sha256.server";
import { forgetEndedSessions } from "~/shop/session/forget-ended-sessions.server";
import { writeSession } from "~/shop/session/session-cookie.server";
import { memoryDatastore } from "../../domain/catalog/memory-datastore";
import { accountOf, aSession } from "../account/accounts";

const settings = { mode: "development", sessionSecrets: ["secret"] } as unknown as Env;
const token = "t".repeat(43);
const session = { ...aSession(), id: sha256Hex(token, 32), signedInAt: Math.floor(Date.now() / 1000) };
const traces = "wasi_orders=1; wasi_saved=2; wasi_cart=3; wasi_draft=4";

/** Asks a store whose pages show the cookies that they get. */
async function ask(path: string, datastore = memoryDatastore({}), init: RequestInit = {}) {
	const get = vi.spyOn(datastore, "get");
	const cookie = (await writeSession(session, token, settings)).split(";")[0];
	const headers = { cookie: `${cookie}; ${traces}`, ...init.headers };
	const pages = async (request: Request) =>
		new Response(request.headers.get("cookie"), { headers: [["Set-Cookie", "wasi_cart=5"]] });
	const asked = forgetEndedSessions(pages, { datastore, settings });
	const answer = await asked(new Request(`http://store${path}`, { ...init, headers }));
	return { answer, shown: await answer.text(), reads: get.mock.calls.length };
}

test.each([
	urls.tracking,
	urls.receiptFile({ pedido: "x", archivo: "y" }),
	`${urls.checkout}.data?_routes=x`,
	urls.order("WASI-7K3M-9XA4"),
	"/%73eguimiento?pedido=WASI-7K3M-9XA4",
	"/Seguimiento.data?pedido=WASI-7K3M-9XA4",
])(
	"a page of an ended session is answered as to a guest, and clears what its account left: %s",
	async (path) => {
		// However often it is asked by a client that keeps its cookies.
		for (const _ of "12") {
			const { answer, shown, reads } = await ask(path);
			expect([answer.status, shown, reads]).toEqual([200, "wasi_cart=3; wasi_draft=4", 1]);
			const set = answer.headers.getSetCookie();
			const cleared = set.flatMap((line) => /^\w+(?==;.*Max-Age=0)/.exec(line)?.[0] ?? []);
			expect(cleared).toEqual(
				expect.arrayContaining(["wasi_account", "wasi_saved", "wasi_orders", "wasi_complaints"]),
			);
			expect([set.at(-1), answer.headers.get("Clear-Site-Data")]).toEqual(["wasi_cart=5", '"cache"']);
		}
	},
);

test.each<[string, string, RequestInit, number]>([
	["a guest", urls.checkout, { headers: { cookie: traces } }, 0],
	["a shared page", urls.home, {}, 0],
	["a form", urls.checkout, { method: "POST" }, 0],
])("nothing is cleared or read for %s", async (_, path, init, expected) => {
	const { answer, shown, reads } = await ask(path, memoryDatastore({}), init);
	expect([answer.headers.getSetCookie(), reads]).toEqual([["wasi_cart=5"], expected]);
	expect(shown).toContain("wasi_orders=1");
});

test("a session that stands, or may stand while the datastore is away, keeps its cookies", async () => {
	const standing = memoryDatastore({ shopper: { [session.shopperId]: accountOf(session) } });
	const away = memoryDatastore({});
	away.get = async () => Promise.reject(new DatastoreUnavailable("away"));
	for (const datastore of [standing, away])
		expect((await ask(urls.checkout, datastore)).shown).toContain("wasi_orders=1");
});
