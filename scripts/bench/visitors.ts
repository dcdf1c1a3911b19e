import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { urls } from "../../app/platform/urls";
import { cookiesOf } from "../../tests/support/ordering";
import { fetchOnce } from "../../tests/support/serving";
import { newShopper } from "../../tests/support/shopper";

/** Adds products of the list page to a new cart. @returns the Cookie header of the cart's owner */
export async function fillCart(storeUrl: string, products: number): Promise<string> {
	const shopper = newShopper({ fetch: (path, init) => fetchOnce(storeUrl + path, init) });
	const list = await shopper.page(urls.productList());
	const slugs = new Set([...list.matchAll(/name="slug" value="([^"]+)"/g)].map(([, slug = ""]) => slug));
	for (const slug of [...slugs].slice(0, products)) await shopper.post(urls.cart, { intent: "add", slug });
	return cookiesOf(shopper);
}

/**
 * Uses node:http, because fetch negotiates and decodes encodings itself.
 * @throws Error unless the status is 200 or 304
 */
export async function answerOf(
	url: string,
	headers: Record<string, string> = {},
): Promise<{ body: Buffer; rawHeaders: string[]; encoding: string; entityTag: string }> {
	const [response] = (await once(get(url, { headers, agent }), "response")) as [IncomingMessage];
	const { statusCode, rawHeaders } = response;
	const body = await buffer(response);
	if (statusCode !== 200 && statusCode !== 304)
		throw new Error(`The store answered ${statusCode} for ${url}.`);
	return {
		body,
		rawHeaders,
		encoding: response.headers["content-encoding"] ?? "identity",
		entityTag: response.headers.etag ?? "",
	};
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
