import { data } from "@remix-run/node";
import {
	type FavouriteAnswer,
	heartField,
	listedField,
	maxFavourites,
	sharedListParameter,
} from "~/domain/cart/favourite";
import { productNamed } from "~/domain/cart/sku.server";
import { pathOf, urls } from "~/platform/urls";
import { pageBefore } from "~/shop/session/page-before.server";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { inPlaceField } from "~/web/forms/submit-once";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";
import { changeFavourites } from "./favourites.server";

export async function favouritesAction({ request, form, store }: ShopForm) {
	const intent = form.get("intent");
	if (intent !== "save" && intent !== "remove") throw new Response(null, { status: 400 });
	const isSaved = intent === "save";
	const typed = String(form.get("slug") ?? "").slice(0, 100);
	const { products } = await store.catalog.snapshotFor({ slugs: [typed] });
	const product = productNamed(products, typed);
	if (isSaved && !product) return refuse("Ese producto ya no está en la tienda.", 404);
	const slug = product?.slug ?? typed;
	const changed = await changeFavourites(request, store, { slug, isSaved, products });
	if (changed.outcome === "full")
		return refuse(`Tu lista ya tiene ${maxFavourites} productos: quita alguno para guardar otro.`, 409);
	const { cookies } = changed;
	const pressed = isSaved ? findPressedHeart(request, form) : undefined;
	if (pressed) return redirectWithCookies(pressed, cookies);
	if (!form.has(inPlaceField) || form.has(listedField))
		return redirectWithCookies(urls.favourites({ [isSaved ? "guardado" : "quitado"]: slug }), cookies);
	const [cookie] = cookies;
	return data<FavouriteAnswer>({ isSaved }, { headers: cookie ? { "Set-Cookie": cookie } : {} });
}

/** @returns the address of the heart that was pressed without scripts on another page than the list */
function findPressedHeart(request: Request, form: FormData): string | undefined {
	const heart = form.get(heartField);
	if (typeof heart !== "string" || !/^[\w:-]{1,40}$/.test(heart)) return undefined;
	const page = pageBefore(request);
	const isOwnList = page && pathOf(page) === urls.favourites() && !page.includes(sharedListParameter);
	return page && !isOwnList ? `${page}#${heart}` : undefined;
}

function refuse(problem: string, status: number) {
	return data<FavouriteAnswer>({ problem }, { status });
}
