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

export async function entityTagOf(url: string): Promise<string> {
	const response = await fetch(url);
	await response.arrayBuffer();
	return response.headers.get("etag") ?? "";
}
