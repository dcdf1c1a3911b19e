import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isSharedPath } from "~/platform/find-shop-address";
import { urls } from "~/platform/urls";
import { demoBusiness } from "../../demo/business";
import { articleCategoryPaths, articlePaths, frontMatterOf, pagePaths } from "../support/content-files";
import { filesUnder } from "../support/imports";
import { root } from "../support/serving";
import { expectStatus } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";

const store = storeOfFile();

const specified = [
	urls.payment,
	urls.delivery,
	urls.receipts,
	urls.returns,
	urls.warranty,
	urls.terms,
	urls.privacy,
	urls.cookies,
	urls.questions,
	urls.about,
];

test.each([...pagePaths, ...articlePaths])(
	"%s has its title and description, and links to pages that exist",
	async (path) => {
		const { title, description } = frontMatterOf(path);
		const html = await read(path);
		expect(html.match(/<h1[ >]/g)).toHaveLength(1);
		expect(html).toContain(`<h1>${title}</h1>`);
		expect(html).toContain(`<title>${title} · Wasi</title>`);
		expect(html).toContain(`<meta name="description" content="${description}"/>`);
		expect(isSharedPath(path), "can be served from memory").toBe(true);
		const main = mainOf(html);
		const links = [...main.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = ""]) => href);
		expect(links.length).toBeGreaterThan(0);
		for (const href of new Set(links.map((link) => link.replaceAll("&amp;", "&")))) {
			if (/^(tel|mailto):/.test(href)) continue;
			if (href.startsWith("#")) expect(main, href).toContain(`id="${href.slice(1)}"`);
			else expect(await statusOf(href), href).toBe(href.startsWith(urls.account) ? 302 : 200);
		}
	},
);

const statuses = new Map<string, Promise<number>>();

/** Asks once for each link. The account redirects guests to sign-in. */
function statusOf(href: string): Promise<number> {
	const status = statuses.get(href) ?? store.fetch(href).then((response) => response.status);
	statuses.set(href, status);
	return status;
}

test("every text page of the store has its Markdown file, and the footer leads to the specified ones", async () => {
	const conditions = [demoBusiness.priceMatch, demoBusiness.freeReturns];
	expect([...pagePaths].sort()).toEqual([...specified, ...conditions].sort());
	expect(articlePaths.length).toBeGreaterThanOrEqual(6);
	const [footer = ""] = /<footer.*<\/footer>/s.exec(await read(urls.home)) ?? [];
	for (const [name, path] of [
		["Métodos de pago", urls.payment],
		["Blog", urls.blog],
		["Tipos de entrega", urls.delivery],
		["Boletas y facturas", urls.receipts],
	])
		expect(footer).toMatch(new RegExp(`<a [^>]*href="${path}"[^>]*>${name}</a>`));
	for (const path of specified) expect(footer).toContain(`href="${path}"`);
});

test("the cookie page lists every cookie that the code sets", () => {
	const code = filesUnder("app")
		.filter((file) => /\.server\.ts$/.test(file))
		.map((file) => readFileSync(file, "utf8"))
		.join("\n");
	const cookies = [...code.matchAll(/(?:hostCookie|draftCookie|accessCookie)\(\s*"(\w+)"/g)].map(
		([, name]) => name,
	);
	const page = readFileSync(join(root, "content/pages/cookies.md"), "utf8");
	const listed = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
	expect(cookies.length).toBeGreaterThan(4);
	expect(listed.sort()).toEqual(cookies.sort());
});

test("the blog lists the newest article first, and each category its own, with pictures", async () => {
	const blog = mainOf(await read(urls.blog));
	const dates = [...blog.matchAll(/<time dateTime="([\d-]+)"/g)].map(([, date]) => date);
	expect(dates).toHaveLength(articlePaths.length);
	expect(dates).toEqual([...dates].sort().reverse());
	const categoryOf = (article: string) => urls.articleCategory(frontMatterOf(article).category ?? "");
	for (const path of articlePaths) {
		expect(blog).toContain(`href="${path}"`);
		const article = mainOf(await read(path));
		expect(article).toContain(`alt="${frontMatterOf(path).picture?.alt}"`);
		expect(article).toContain(`href="${categoryOf(path)}"`);
	}
	for (const category of articleCategoryPaths) {
		expect(blog).toContain(`href="${category}"`);
		const list = mainOf(await read(category));
		const listed = articlePaths.filter((article) => list.includes(`href="${article}"`));
		expect(listed, category).toEqual(articlePaths.filter((article) => categoryOf(article) === category));
		expect(isSharedPath(category)).toBe(true);
	}
});

test("the feed is RSS that lists the articles, and the blog names it", async () => {
	const response = await store.fetch(urls.blogFeed);
	expect(response.status).toBe(200);
	expect(response.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
	const feed = await response.text();
	const links = [...feed.matchAll(/<guid>([^<]+)<\/guid>/g)].map(([, link = ""]) => new URL(link).pathname);
	expect(links.sort()).toEqual([...articlePaths].sort());
	expect(await read(urls.blog)).toContain(`<link rel="alternate" type="application/rss+xml"`);
});

const read = (path: string) => expectStatus(200, store.fetch(path), path);

const mainOf = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));

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
