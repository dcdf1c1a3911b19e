import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { desktopWithoutScripts, open, sharedPage } from "./browser";

const shared = sharedPage(desktopWithoutScripts);

async function openForced(path: string) {
	const page = shared();
	await page.emulateMedia({ forcedColors: "active" });
	await open(page, path);
	return page;
}

/** How a part is drawn where the browser chooses the colours. */
function drawn(part: Locator, pseudo?: string): Promise<Record<"outline" | "border", string>> {
	return part.evaluate((element, pseudo) => {
		const { outlineStyle, outlineWidth, borderStyle, borderTopWidth } = getComputedStyle(element, pseudo);
		return { outline: `${outlineStyle} ${outlineWidth}`, border: `${borderStyle} ${borderTopWidth}` };
	}, pseudo);
}

test.each([
	["the menu", urls.productList(), "Principal"],
	["the categories", urls.category("sala"), "Categorías"],
	["the blog", urls.blog, "Categorías del blog"],
])(
	"with forced colours, %s outlines the current page, and the focus is another outline",
	async (_, path, name) => {
		const page = await openForced(path);
		const links = page.getByRole("navigation", { name, exact: true });
		const current = links.locator("[aria-current]").first();
		expect((await drawn(current)).outline).toBe("solid 2px");
		for (const link of await links.locator("a:not([aria-current])").all())
			expect((await drawn(link)).outline).toMatch(/^none/);
		await page.getByRole("search").locator("input[name=q]").press("Tab");
		await current.focus();
		expect((await drawn(current)).outline).toBe("solid 3px");
	},
);

test("with forced colours, badges keep their edge, and what is chosen its mark", async () => {
	const page = await openForced(urls.offers());
	expect((await drawn(page.getByText(/^−\d+\s%$/).first())).outline).toBe("solid 1px");
	const cart = page.getByRole("button", { name: /^Abrir el carrito/ });
	expect((await drawn(cart, "::after")).outline).toBe("solid 1px");

	await open(page, urls.productList({ oferta: "1" }));
	expect(await page.getByRole("checkbox", { name: /^En oferta/ }).isChecked()).toBe(true);
	expect((await drawn(page.locator("main .chip").first())).border).toBe("solid 1px");

	for (const [path, name] of [
		[urls.product("celular-rimay", { color: "negro", memoria: "128-gb" }), "Negro"],
		[urls.checkout, "Envío a domicilio"],
	] as const) {
		await open(page, path);
		const chosen = page.getByRole("radio", { name, checked: true });
		const { appearance, inlineSize } = await chosen.evaluate((input) => getComputedStyle(input));
		expect([appearance, Number.parseFloat(inlineSize) > 16], "the browser draws its mark").toEqual([
			"auto",
			true,
		]);
	}
	await open(page, urls.cart);
	const checkout = page.getByRole("main").getByRole("link", { name: "Check out" });
	expect((await drawn(checkout)).border, "as the first of the buttons").toBe("solid 3px");
});
