import { redirect } from "@remix-run/node";
import { expect, it } from "vitest";
import { requireCanonicalUrl } from "~/web/http/require-canonical-url.server";

function answerTo(asked: string, own: string): Response | undefined {
	try {
		requireCanonicalUrl(`http://localhost${asked}`, own, redirect);
	} catch (thrown) {
		if (thrown instanceof Response) return thrown;
		throw thrown;
	}
	return undefined;
}

it("no browser keeps a redirect from an address that may be a page later, as after renaming a product and back", () => {
	const [there, back] = [answerTo("/product/a", "/product/b"), answerTo("/product/b", "/product/a")];
	for (const answer of [there, back]) {
		expect(answer?.status).toBe(301);
		expect(answer?.headers.get("cache-control")).toBe("no-cache");
	}
	expect(answerTo("/product/a?color=x", "/product/a")?.headers.get("cache-control")).toBeNull();
	expect(answerTo("/product/a", "/product/a")).toBeUndefined();
});
