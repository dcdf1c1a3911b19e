import { createServer, type Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, test } from "vitest";
import { urls } from "~/platform/urls";
import { listen } from "../unit/web/http/serving";
import { desktopWithoutScripts, open, phoneWithoutScripts, sharedPage, storeUrl } from "./browser";
import { expectNoLayoutShift, forgetFiles } from "./layout-shift";

const pieces = 12;

let server: Server;
let slowUrl: string;
/** Passes the store's pages on in pieces, each of which the browser has time to paint. */
beforeAll(async () => {
	server = createServer(async ({ url = "/" }, response) => {
		const answer = await fetch(storeUrl + url);
		const headers = { "Content-Type": answer.headers.get("Content-Type") ?? "" };
		const isPage = headers["Content-Type"].startsWith("text/html");
		response.writeHead(answer.status, { ...headers, "Cache-Control": isPage ? "no-cache" : "max-age=60" });
		if (isPage) {
			const html = await answer.text();
			// Browsers pause between tags. A centred text of which a part has arrived would always move.
			const tags = html.split(/(?=<)/);
			const length = Math.ceil(tags.indexOf("</footer>") / pieces);
			while (tags.length > 0) {
				response.write(tags.splice(0, length).join(""));
				await pause(30);
			}
			response.end();
		} else response.end(Buffer.from(await answer.arrayBuffer()));
	});
	slowUrl = await listen(server);
});
afterAll(() => server.close());

/** Those that are laid out otherwise on a wide screen. */
const wide = [urls.home, urls.productList(), urls.featuredProduct(), urls.checkout];
const others = [
	urls.productList({ categoria: "decoracion", max: "1" }),
	urls.cart,
	urls.signIn,
	urls.stockNotice({ producto: "monitor-27-qhaway" }),
];

describe.each([
	{ mode: desktopWithoutScripts, paths: wide },
	{ mode: phoneWithoutScripts, paths: [...wide, ...others] },
])("a page that arrives in pieces keeps its layout, $mode.name", ({ mode, paths }) => {
	const shared = sharedPage(mode);

	test.each(paths)("%s", async (path) => {
		const page = shared();
		await forgetFiles(page);
		await open(page, slowUrl + path);
		await expectNoLayoutShift(page);
	});
});
