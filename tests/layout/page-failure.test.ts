import { expect, it, vi } from "vitest";
import { catchSubmissionError } from "~/layout/catch-submission-error";
import { classifyError } from "~/layout/page-failure";

/** What Remix throws in a clientAction for the server's refusal. */
function refusal(status: number, data: unknown = null) {
	return { status, statusText: "", internal: false, data };
}

it("tells a loading catalogue, an overloaded store and a lost connection from a fault of the store", () => {
	expect(classifyError(refusal(503, { isCatalogLoading: true }))).toBe("catalogLoading");
	expect(classifyError(new Error("Unable to decode turbo-stream response from URL: /"))).toBe("overloaded");
	vi.stubGlobal("document", {});
	expect(classifyError(new TypeError("Failed to fetch"))).toBe("connectionLost");
	vi.unstubAllGlobals();
	expect(classifyError(new TypeError("x is not a function"))).toBe(500);
});

it.each([refusal(503), refusal(503, { isCatalogLoading: true }), new Error("bug")])(
	"keeps the form when its submission failed: %j",
	async (error) => {
		const answer = await catchSubmissionError(Promise.reject(error));
		expect(answer).toEqual({ failure: expect.stringContaining("No se borró nada de lo que escribiste.") });
	},
);

it("leaves a refusal below 500 to the error page", async () => {
	const notFound = refusal(404);
	await expect(catchSubmissionError(Promise.reject(notFound))).rejects.toBe(notFound);
});
