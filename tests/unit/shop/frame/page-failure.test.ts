import { expect, it, vi } from "vitest";
import { catchFailedSubmission } from "~/shop/frame/keep-form-on-failure";
import { classifyError } from "~/shop/frame/page-failure";

/** What Remix throws in a clientAction for the server's refusal. */
function refusal(status: number, data: unknown = null) {
	return { status, statusText: "", internal: false, data };
}

it("tells a loading catalogue and an overloaded store from a fault of the store", () => {
	expect(classifyError(refusal(503, { isCatalogLoading: true }))).toBe("catalogLoading");
	expect(classifyError(new Error("Unable to decode turbo-stream response from URL: /"))).toBe("overloaded");
	expect(classifyError(new TypeError("x is not a function"))).toBe(500);
});

it.each([
	["Chromium's fetch", "Failed to fetch"],
	["Firefox's fetch", "NetworkError when attempting to fetch resource."],
	["Safari's fetch", "Load failed"],
	["Chromium's import()", "Failed to fetch dynamically imported module: /a.js"],
	["Firefox's import()", "error loading dynamically imported module: /a.js"],
	["Safari's import()", "Importing a module script failed."],
])("recognizes a lost connection in %s", (_, message) => {
	vi.stubGlobal("document", {});
	expect(classifyError(new TypeError(message))).toBe("connectionLost");
});

it.each([refusal(413), refusal(503), refusal(503, { isCatalogLoading: true }), new Error("bug")])(
	"keeps the form when its submission failed: %j",
	async (error) => {
		const answer = await catchFailedSubmission(Promise.reject(error));
		expect(answer).toEqual({ failure: expect.stringContaining("No se borró nada de lo que escribiste.") });
	},
);

it("leaves other refusals below 500 to the error page", async () => {
	const notFound = refusal(404);
	await expect(catchFailedSubmission(Promise.reject(notFound))).rejects.toBe(notFound);
});
