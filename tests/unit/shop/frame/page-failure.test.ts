import { expect, it, vi } from "vitest";
import { catchFailedSubmission } from "~/shop/frame/keep-form-on-failure";
import { classifyError } from "~/shop/frame/page-failure";

/** What Remix throws in a clientAction for the server's refusal. */
function refusal(status: number, data: unknown = null) {
	return { status, statusText: "", internal: false, data };
}

it.each<[what: string, error: unknown, kind: unknown]>([
	["a loading store", refusal(503, { isStoreLoading: true }), "storeLoading"],
	["an overloaded store", new Error("Unable to decode turbo-stream response from URL: /"), "overloaded"],
	["a fault of the store", new TypeError("x is not a function"), 500],
	["a lost connection in Chromium's fetch", new TypeError("Failed to fetch"), "connectionLost"],
	["one in Firefox", new TypeError("NetworkError when attempting to fetch resource."), "connectionLost"],
	["one in Safari", new TypeError("Load failed"), "connectionLost"],
	[
		"one in Chromium's import",
		new TypeError("Failed to fetch dynamically imported module: /a.js"),
		"connectionLost",
	],
	["one in Firefox's", new TypeError("error loading dynamically imported module: /a.js"), "connectionLost"],
	["one in Safari's", new TypeError("Importing a module script failed."), "connectionLost"],
])("recognizes %s", (_, error, kind) => {
	vi.stubGlobal("document", {});
	expect(classifyError(error)).toBe(kind);
});

it.each([refusal(413), refusal(503), refusal(503, { isStoreLoading: true }), new Error("bug")])(
	"keeps the form when its submission failed: %j",
	async (error) => {
		const answer = await catchFailedSubmission(Promise.reject(error));
		expect(answer).toEqual({ failure: expect.stringContaining("No se borró nada de lo que escribiste.") });
	},
);

it("does not ask to load the page again, which would drop the form, when its submission got no answer", async () => {
	const undecoded = new Error("Unable to decode turbo-stream response from URL: /contacto.data");
	const { failure } = (await catchFailedSubmission(Promise.reject(undecoded))) as { failure: string };
	expect(failure).toContain("No sabemos si recibimos lo que enviaste");
	expect(failure).not.toMatch(/carga/);
});

it("leaves other refusals below 500 to the error page", async () => {
	const notFound = refusal(404);
	await expect(catchFailedSubmission(Promise.reject(notFound))).rejects.toBe(notFound);
});
