import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { confirmationLink } from "../support/confirmation-link";
import { formBody } from "../support/serving";
import { demoSecret, desktop, phone, store, storeUrl, visit } from "./browser";
import { isInView } from "./focus";
import { expectAccessibleInAllColours, look } from "./look";
import { withoutConnection } from "./messages";

test("a mail's link leads to a page that asks before it confirms", async () => {
	const email = "rosa-aviso@correo.pe";
	const asked = formBody({ email, consent: "on" });
	expect((await store.fetch(urls.stockNotice({ producto: "estante-qillqa" }), asked)).status).toBe(303);
	const page = await visit(desktop, confirmationLink(email, 60_000, demoSecret()));
	await page.getByText("Un aviso cuando vuelva: Estante Qillqa").waitFor();
	await look(page, "confirmation", expectAccessibleInAllColours);
	await page.getByRole("button", { name: "Confirmar" }).click();
	await page.getByText("Listo: confirmaste tu correo.").waitFor();
});

test("on a phone, the button under the pictures adds the chosen variant, and why it failed comes into view", async () => {
	const page = await visit(phone, urls.product("sofa-ayni"));
	const add = page.getByRole("button", { name: "Agregar Sofá Ayni" });
	await page.getByRole("radio", { name: /Arena/ }).check();
	await page.waitForURL(/color=/);
	await add.click();
	await page.getByRole("dialog").getByText("Arena").first().waitFor();
	await page.keyboard.press("Escape");

	await page.evaluate(() => scrollTo(0, 1500));
	const alert = await withoutConnection(page, () => add.click());
	await expect.poll(() => isInView(alert)).toBe(true);
});

test("the link to share is copied, with the variant", async () => {
	const page = await visit(phone, urls.product("sofa-ayni"));
	await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
	await page.getByRole("button", { name: "Copiar enlace" }).click();
	await page.getByText("Enlace copiado").waitFor();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
		storeUrl + urls.product("sofa-ayni"),
	);
});
