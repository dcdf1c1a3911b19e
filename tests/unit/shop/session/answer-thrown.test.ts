import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import { describe, expect, it, vi } from "vitest";
import { SessionEnded } from "~/domain/people/shopper-repository.server";
import { NotAllowed } from "~/domain/staff/actor";
import { DatastoreUnavailable } from "~/platform/datastore/datastore.server";
import { log } from "~/platform/process/log.server";
import { urls } from "~/platform/urls";
import { answerThrown } from "~/shop/session/answer-thrown.server";
import { handleByRemix } from "~/web/server/remix-build.server";

describe.each(["GET", "POST"])("what an act throws in a %s request", (method) => {
	it("becomes 503 while the datastore is unavailable, and is logged", async () => {
		const logged = vi.spyOn(log, "error").mockImplementation(() => undefined);
		const response = await answer(method, new DatastoreUnavailable("away"));
		expect(response.status).toBe(503);
		expect(response.headers.get("cache-control")).toBe("no-store");
		expect(await response.text()).toContain("La tienda no puede responder en este momento.");
		expect(logged).toHaveBeenCalledOnce();
	});

	it.each<[string, Error, status: number, location?: string]>([
		["a redirect to the sign-in page after the session was ended", new SessionEnded(), 302, urls.signIn],
		["403 where the role may not do it", new NotAllowed("not yours"), 403],
		["an error otherwise", new Error("a fault"), 500],
	])("becomes %s", async (_, error, status, location) => {
		const response = await answer(method, error);
		expect([response.status, response.headers.get("location") ?? undefined]).toEqual([status, location]);
		expect(response.headers.has("x-remix-reload-document")).toBe(location !== undefined);
	});
});

function answer(method: string, error: Error): Promise<Response> {
	const fail = () => Promise.reject(error);
	const route = { id: "routes/fails", path: "fails", module: { loader: fail, action: fail } };
	const build = {
		routes: { [route.id]: route },
		future: {},
		entry: { module: { handleError: () => undefined } },
		assets: {},
	} as unknown as ServerBuild;
	const request = new Request("http://127.0.0.1/fails", { method });
	return handleByRemix(build, "production", () => ({}) as AppLoadContext, answerThrown)(request);
}
