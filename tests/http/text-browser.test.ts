import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { storeOfFile } from "../support/store-of-file";

const store = storeOfFile();

/** The page without its content and scripts. */
async function frameOf(path: string): Promise<string> {
	const html = await (await store.fetch(path)).text();
	return html.replace(/<main[\s\S]*<\/main>|<script[\s\S]*?<\/script>|<svg[\s\S]*?<\/svg>/g, "");
}

const popoverButtons = /<button[^>]* popovertarget=[^>]*>([\s\S]*?)<\/button>/g;

test("in a text browser no button depends on popovers", async () => {
	const buttons = [...(await frameOf(urls.home)).matchAll(popoverButtons)];
	expect(buttons.length).toBeGreaterThan(3);
	for (const [html, content] of buttons) {
		expect(html).toMatch(/ hidden=""/);
		expect(html).toMatch(/ aria-label="\w+/);
		expect(content).toBe("");
	}
});

test("in a text browser the cart and the menu are links, and the menu is in the page", async () => {
	const frame = await frameOf(urls.home);
	expect(frame).toMatch(/<a [^>]*href="\/cart"[^>]*>Carrito \(0\)<\/a>/);
	expect(frame).toMatch(/<a href="#menu"[^>]*>Menú<\/a>/);
	expect(frame).toContain('id="menu"');
	expect(frame).toMatch(/<a [^>]*href="\/order-star"[^>]*><span[^>]*>Mi cuenta<\/span>/);
});

test("in a text browser adjacent words are separated", async () => {
	for (const path of [urls.home, "/no-such-page"]) {
		const text = (await frameOf(path)).replace(popoverButtons, "").replace(/<span[^>]*><\/span>/g, "");
		expect(text.match(/<\/(a|span|strong|button)><(a|span|strong|button)\b[^>]*>/g)).toBeNull();
	}
	const missing = await (await store.fetch("/no-such-page")).text();
	expect(missing).toMatch(/Volver al inicio<\/a> <a/);
});

test("in a text browser the footer appears once", async () => {
	const [, footer = ""] = /<footer[\s\S]*?>([\s\S]*)<\/footer>/.exec(await frameOf(urls.home)) ?? [];
	for (const words of ["Te ayudamos", "Seguimiento orden", "Envíanos un mensaje", "Volver arriba"])
		expect(footer.split(words), words).toHaveLength(2);
	expect(footer.match(/<details name="pie"/g)).toHaveLength(4);
	expect(footer).not.toMatch(/<details[^>]* open/);
});
