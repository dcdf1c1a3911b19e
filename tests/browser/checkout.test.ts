import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { checkoutAnswers, contactLabels } from "../support/answers";
import { desktop, desktopWithoutScripts, forgive, visit } from "./browser";
import { checkoutUrl } from "./cart-controls";
import { choosePlaces, fillContact, unavailable } from "./checkout-form";
import { untilFocused } from "./focus";
import { expectAccessible, expectAccessibleInAllColours } from "./look";
import { refusal, withoutConnection } from "./messages";

const answers = checkoutAnswers();

test("buying works from the home page to the order, with a mistake corrected on the way", async () => {
	const page = await visit(desktop, urls.home);
	await page.getByRole("link", { name: "Comprar ahora" }).click();
	await page.waitForURL(`**${urls.featuredProduct()}`);
	await page.getByRole("button", { name: "Comprar Ahora" }).click();
	await page.waitForURL(checkoutUrl);

	await page.getByRole("button", { name: "Pay now" }).click();
	const summary = await refusal(page, "Falta corregir 10 datos");
	await expectAccessibleInAllColours(page, { picture: "checkout-errors-1280-js" });
	await untilFocused(summary);
	await summary.getByRole("link", { name: /^Apellido materno/ }).click();
	await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "maternalSurname");

	await fillContact(page, { ...answers, phone: "987 654 321" });
	await choosePlaces(page);
	await page.getByRole("radio", { name: "Recojo en tienda: gratis" }).check();
	await page.getByRole("status").filter({ hasText: "con recojo en tienda gratis" }).waitFor();
	await page.getByRole("radio", { name: /^Env/ }).check();
	await page.getByLabel("Departamento").waitFor();
	await page.getByRole("button", { name: "Pay now" }).click();
	const phone = page.getByLabel("Teléfono");
	await refusal(page, "Falta corregir un dato");
	expect(await phone.inputValue(), "the number in the right form").toBe("+51 987 654 321");
	expect(await page.getByLabel("Distrito").inputValue()).toBe("150122");

	await page.getByRole("button", { name: "Pay now" }).click();
	const outcome = page.getByText(unavailable);
	await outcome.waitFor();
	expect(page.url()).toMatch(/\?pedido=WASI-/);
	await expectAccessibleInAllColours(page, { picture: "checkout-done-1280-js" });
	const section = page.getByRole("region", {
		name: /^Tu pedido quedó registrado con la referencia WASI-/,
	});
	await untilFocused(section);
	expect(await page.evaluate(() => scrollY), "the green sign is in view").toBe(0);
	await section.getByRole("button", { name: "Imprimir" }).waitFor();
	const [placed, order] = await Promise.all([
		section.boundingBox(),
		page.getByRole("heading", { level: 2, name: /^Pedido WASI-/ }).boundingBox(),
	]);
	expect(order?.x, "the order is beside it").toBeGreaterThan((placed?.x ?? 0) + (placed?.width ?? 0));
	expect(await page.getByRole("status").getByRole("button").count(), "its appearance is not announced").toBe(
		0,
	);
});

test("without scripts, the order summary stands beside the fields on a wide screen, and collapsed above them on a phone, and the fields that an order needs follow its document and its delivery", async () => {
	const page = await visit(desktopWithoutScripts, urls.checkout);
	const line = page.getByText(/^Ver resumen · S\/\u00a04,387\.50 sin envío$/);
	const lamp = page.getByRole("main").getByText("Lámpara de pie Killa");
	expect(await line.isVisible()).toBe(false);
	expect(await lamp.isVisible()).toBe(true);
	await page.setViewportSize({ width: 375, height: 720 });
	expect(await line.isVisible()).toBe(true);
	expect(await lamp.isVisible()).toBe(false);
	const bottom = await line.evaluate((box) => box.getBoundingClientRect().bottom);
	const firstField = page.getByLabel("Tipo de documento");
	expect(bottom).toBeLessThan(await firstField.evaluate((box) => box.getBoundingClientRect().top));
	await line.click();
	expect(await lamp.isVisible()).toBe(true);
	await line.click();

	const legalName = page.getByLabel("Razón social");
	expect(await legalName.isVisible()).toBe(false);
	await page.getByLabel("Tipo de documento").selectOption("RUC");
	await legalName.waitFor();
	await fillContact(page, answers);
	await legalName.waitFor({ state: "hidden" });
	const department = page.getByLabel("Departamento");
	expect(await department.isVisible()).toBe(true);
	await page.getByRole("radio", { name: "Recojo en tienda: gratis" }).check();
	await department.waitFor({ state: "hidden" });
	await page.getByRole("button", { name: "Ver el total" }).click();
	await page.getByRole("status").filter({ hasText: "con recojo en tienda gratis" }).waitFor();
	expect(await department.isVisible()).toBe(false);
	await expectAccessible(page, { picture: "checkout-pick-up-375-nojs" });
	// Enter in a text field must press "Pay now", not a button before it.
	await page.getByLabel("Correo electrónico").press("Enter");
	await page.getByText("Lo recoges").waitFor();
});

test("buying works by keyboard alone", async () => {
	const page = await visit(desktop, urls.checkout);
	await page.getByLabel("Tipo de documento").focus();
	await page.keyboard.press("D");
	for (const name of Object.keys(contactLabels)) {
		await page.keyboard.press("Tab");
		expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe(name);
		await page.keyboard.press("Control+A");
		await page.keyboard.type(answers[name] ?? "");
	}
	await page.keyboard.press("Tab");
	expect(await page.evaluate(() => document.activeElement?.getAttribute("value"))).toBe("home");
	await page.keyboard.press("Tab");
	await page.keyboard.type("Lima", { delay: 20 });
	await page.locator('[name="province"] option[value="1501"]').waitFor({ state: "attached" });
	await page.keyboard.press("Tab");
	await page.keyboard.type("Lima", { delay: 20 });
	await page.locator('[name="district"] option[value="150122"]').waitFor({ state: "attached" });
	await page.keyboard.press("Tab");
	await page.keyboard.type("Miraflores", { delay: 20 });
	await page.getByLabel("Correo electrónico").press("Enter");
	await page.getByText(unavailable).waitFor();
});

test("when the checkout is interrupted by a network failure after a validation error, and by a change of price, everything typed is kept; two clicks in the same moment, and a third, send one form, and Back from the confirmation shows it again", async () => {
	const page = await visit(desktop, urls.checkout);
	const pay = page.getByRole("button", { name: "Pay now" });
	const outcome = page.getByText(unavailable);
	const expectKept = async () => {
		expect(await page.getByLabel("Nombre completo").inputValue()).toBe(answers.fullName);
		expect(await page.getByLabel("Distrito").inputValue()).toBe(answers.district);
		expect(await page.getByLabel("Teléfono").inputValue()).toBe(answers.phone);
	};
	await fillContact(page, { ...answers, phone: "123" });
	await choosePlaces(page);
	await pay.click();
	await refusal(page, "Falta corregir un dato");
	await page.getByLabel("Teléfono").fill(answers.phone ?? "");
	await withoutConnection(page, () => pay.click());
	await expectKept();

	let isOld = true;
	await page.route("**/shop/product-shop.data**", (route) => {
		const body = route.request().postData() ?? "";
		const old = body.replace(/(lampara-de-pie-killa\*2\*)18000/, "$117000");
		return route.continue(isOld && old !== body ? { postData: old } : {});
	});
	await pay.click();
	const alert = await refusal(page, "Tu pedido cambió antes de enviarse", 409);
	expect(await alert.textContent()).toContain("El precio de Lámpara de pie Killa cambió de S/\u00a0170.00");
	await untilFocused(alert);
	await expectAccessible(page, { picture: "checkout-changed-1280-js" });
	await expectKept();
	isOld = false;
	const posts: string[] = [];
	page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
	await pay.evaluate((button: HTMLButtonElement) => {
		button.click();
		button.click();
		setTimeout(() => button.click());
	});
	await outcome.waitFor();
	expect(posts).toHaveLength(1);
	await page.goBack();
	await page.getByLabel("Nombre completo").waitFor({ state: "attached" });
	expect(await outcome.count()).toBe(0);
});

test("when the checkout is interrupted Actualizar loads a place list that scripts could not fetch", async () => {
	const page = await visit(desktop, urls.checkout);
	await page.route("**/shop/lugares**", (route) => route.abort());
	await page.getByLabel("Correo electrónico").fill("a@b.pe");
	for (const [label, place] of [
		["Departamento", "04"],
		["Provincia", "0405"],
	] as const) {
		await page.getByLabel(label).selectOption(place);
		await page.getByText("No pudimos traer la lista").waitFor();
		forgive(/ERR_FAILED/);
		await page.getByRole("button", { name: "Actualizar" }).click();
	}
	await page.getByLabel("Distrito").selectOption("040504");
	expect(await page.getByLabel("Provincia").inputValue()).toBe("0405");
	expect(await page.getByLabel("Correo electrónico").inputValue()).toBe("a@b.pe");
	expect(await page.getByLabel("Departamento").inputValue()).toBe("04");
});
