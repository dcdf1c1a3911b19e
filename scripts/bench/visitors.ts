import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { urls } from "../../app/urls";

/** Adds products of the list page to a new cart. @returns the Cookie header of the cart's owner */
export async function fillCart(storeUrl: string, products: number): Promise<string> {
	const list = await (await fetch(storeUrl + urls.productList())).text();
	const slugs = new Set([...list.matchAll(/name="slug" value="([^"]+)"/g)].map(([, slug = ""]) => slug));
	let cookie = "";
	for (const slug of [...slugs].slice(0, products)) {
		const response = await fetch(storeUrl + urls.cart, {
			method: "POST",
			headers: { cookie },
			body: new URLSearchParams({ intent: "add", slug }),
			redirect: "manual",
		});
		cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
	}
	return cookie;
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
