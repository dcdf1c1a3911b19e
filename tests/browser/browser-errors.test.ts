import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { desktop, forgive, visit, visitBeforeScripts } from "./browser";

test("a page reports an error of the store's scripts, and no other", async () => {
	const page = await visit(desktop, urls.about);
	const answered = page.waitForResponse((response) => response.url().endsWith(urls.browserErrors));
	const throwFrom = (file: string) =>
		page.evaluate((file) => {
			const error = new TypeError("of the test");
			error.stack = `TypeError: of the test\n    at load (${file}:1:2)`;
			dispatchEvent(new ErrorEvent("error", { error }));
		}, file);
	await throwFrom("chrome-extension://abc/a.js");
	await throwFrom(`${new URL(page.url()).origin}/assets/interface-B8x2.js`);
	const response = await answered;
	expect(response.status()).toBe(204);
	const { stack, ...report } = response.request().postDataJSON();
	expect(report).toEqual({
		name: "TypeError",
		message: "of the test",
		path: urls.about,
		version: expect.stringMatching(/^\w+$/),
	});
	expect(stack, "the first report").toContain("interface-B8x2.js");
});

test("an error page keeps its code during hydration", async () => {
	forgive(/status of 404/);
	const { page, release } = await visitBeforeScripts("/nada");
	const code = page.locator("#codigo-del-error");
	const shown = await code.textContent();
	await release();
	expect(await code.textContent()).toBe(shown);
	expect(shown).toMatch(/^[0-9a-f]{8}$/);
});

test("a page whose data cannot be loaded shows the code of that request", async () => {
	forgive(/status of 500|SyntaxError/);
	const page = await visit(desktop, urls.about);
	await page.route("**/blog.data*", (route) =>
		route.fulfill({ status: 500, headers: { "X-Request-Id": "3f9c2a71" }, body: "<h1>x</h1>" }),
	);
	await page.getByRole("contentinfo").getByRole("link", { name: "Blog" }).first().click();
	const code = page.locator("#codigo-del-error");
	await code.waitFor();
	expect(await code.textContent()).toBe("3f9c2a71");
});
