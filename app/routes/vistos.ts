import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { productNamed } from "~/domain/cart/sku.server";
import { urls } from "~/platform/urls";
import { drawSeen } from "~/shop/seen/draw-seen.server";
import { forgetSeen, listSlugs, readSeen, rememberSeen } from "~/shop/seen/seen-cookie.server";
import { pageBefore } from "~/shop/session/page-before.server";
import { shopAction } from "~/shop/session/shop-form.server";

/** More than a page shows beside the list. */
const maxBeside = 60;
const emptyPicture = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>`;

/** What a product's page asks for, as a picture or by a script, and not the page itself: that is the same for all shoppers. */
export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const query = new URL(request.url).searchParams;
	const picture = query.get("imagen");
	const opened = picture ?? query.get("producto") ?? "";
	const cookies = request.headers.get("cookie");
	const { products } = await store.catalog.snapshotFor({ slugs: [opened, ...readSeen(cookies)] });
	const product = productNamed(products, opened);
	const beside = listSlugs(query.get("junto") ?? "", maxBeside);
	const isPicture = picture !== null;
	return new Response(isPicture ? emptyPicture : drawSeen(products, cookies, beside), {
		headers: {
			// A part of a page, which no browser should show as one.
			"Content-Type": isPicture ? "image/svg+xml" : "text/plain; charset=utf-8",
			"Cache-Control": "private, no-store",
			...(product && { "Set-Cookie": await rememberSeen(product.slug, cookies, store.settings) }),
		},
	});
}

export const action = shopAction(async ({ request, store }) =>
	redirect(pageBefore(request) ?? urls.home, {
		status: 303,
		headers: { "Set-Cookie": await forgetSeen(store.settings) },
	}),
);
