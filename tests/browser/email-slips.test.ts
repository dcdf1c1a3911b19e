import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { desktop, hydrated, visit } from "./browser";

test("one press takes the suggestion, which a reload keeps", async () => {
	const page = await visit(desktop, urls.checkout);
	const email = page.getByLabel("Correo electrónico");
	const suggestion = page.getByRole("button", { name: "rosa@gmail.com" });
	await email.pressSequentially("rosa@gmail.co");
	expect(await suggestion.count(), "on the way to .com").toBe(0);
	await page.keyboard.press("Tab");
	await suggestion.waitFor();
	await email.press("Tab");
	await page.keyboard.press("Enter");
	await suggestion.waitFor({ state: "detached" });
	expect(await email.inputValue()).toBe("rosa@gmail.com");
	expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
	await page.reload();
	await hydrated(page);
	await expect.poll(() => email.inputValue()).toBe("rosa@gmail.com");
});
