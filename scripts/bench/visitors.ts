import { Agent, get } from "node:http";
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

/** Uses node:http, because fetch negotiates and decodes encodings itself. @throws Error unless the status is 200 or 304 */
export function answerOf(
	url: string,
	headers: Record<string, string> = {},
): Promise<{ body: Buffer; rawHeaders: string[]; encoding: string; entityTag: string }> {
	return new Promise((resolve, reject) => {
		get(url, { headers, agent }, async (response) => {
			const body = await buffer(response);
			const { statusCode, headers, rawHeaders } = response;
			if (statusCode !== 200 && statusCode !== 304)
				return reject(new Error(`The store answered ${statusCode} for ${url}.`));
			resolve({
				body,
				rawHeaders,
				encoding: headers["content-encoding"] ?? "identity",
				entityTag: headers.etag ?? "",
			});
		}).on("error", reject);
	});
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
