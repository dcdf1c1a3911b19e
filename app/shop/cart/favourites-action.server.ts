import { data } from "@remix-run/node";
import { presentSlugs, saveFavourite } from "~/domain/cart/account-favourites.server";
import {
	type FavouriteAnswer,
	heartField,
	listedField,
	maxFavourites,
	sharedListParameter,
} from "~/domain/cart/favourite";
import {
	addList,
	type ChangeFavourites,
	type FavouriteFault,
	findList,
	maxFavouriteLists,
	maxListNameLength,
	moveToList,
	removeList,
	renameList,
} from "~/domain/cart/favourite-lists";
import { type ProductLookup, productNamed } from "~/domain/cart/sku.server";
import { pathOf, urls } from "~/platform/urls";
import { pageBefore } from "~/shop/session/page-before.server";
import { answerByIntent, type ShopForm } from "~/shop/session/shop-form.server";
import { inPlaceField } from "~/web/forms/submit-once";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";
import { changeFavourites, readFavourites } from "./favourites.server";

export function favouritesAction(received: ShopForm) {
	return answerByIntent(received, {
		save: () => changeSaved(received, true),
		remove: () => changeSaved(received, false),
		...listAnswers(received),
	});
}

async function changeSaved(received: ShopForm, isSaved: boolean) {
	const { request, form, store } = received;
	const typed = String(form.get("slug") ?? "").slice(0, 100);
	const { products, areProductsLoaded } = await store.catalog.snapshotFor({ slugs: [typed] });
	const product = productNamed(products, typed);
	if (isSaved && !product && !areProductsLoaded)
		return refuse("Todavía no podemos guardarlo. Vuelve a intentarlo en unos segundos.", 503);
	if (isSaved && !product) return refuse("Ese producto ya no está en la tienda.", 404);
	const slug = product?.slug ?? typed;
	const change = saveFavourite(slug, isSaved);
	const changed = await changeFavourites(received, { products, change });
	if (changed.outcome !== "changed") return refuse(explainFault(changed.outcome), 409);
	const { cookies } = changed;
	const pressed = isSaved ? findPressedHeart(request, form) : undefined;
	if (pressed) {
		const { lists } = await readFavourites(request, store);
		const chooser = urls.favourites({ guardado: slug, volver: pressed });
		return redirectWithCookies(lists.length > 0 ? chooser : pressed, cookies);
	}
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

/** The intents that change lists. */
function listAnswers(received: ShopForm) {
	const { request, form, store } = received;
	const text = (field: string) =>
		String(form.get(field) ?? "")
			.slice(0, 200)
			.replace(/\s+/g, " ")
			.trim();
	const [list, to, name, slug] = [text("list"), text("to"), text("name"), text("slug")];
	const answer = async (
		changeOf: (products: ProductLookup) => ChangeFavourites,
		shown: Parameters<typeof urls.favourites>[0],
	) => {
		const { products } = await store.catalog.snapshotFor({ slugs: [slug] });
		const changed = await changeFavourites(received, { products, change: changeOf(products) });
		if (changed.outcome !== "changed") return refuse(explainFault(changed.outcome), 409, name);
		return redirectWithCookies(urls.favourites(shown), changed.cookies);
	};
	const move = (ends: Parameters<typeof moveToList>[1]) => (products: ProductLookup) =>
		moveToList(productNamed(products, slug)?.slug ?? slug, ends);
	const named = () => String(form.get("slugs") ?? "").split(" ", maxFavourites);
	return {
		create: () => answer((products) => addList(name, presentSlugs(products, named())), { cual: name }),
		rename: () => answer(() => renameList(list, name), { cual: name }),
		put: () => answer(move({ to }), { cual: to }),
		move: () => answer(move({ from: list, to }), { cual: to }),
		take: () => answer(move({ from: list }), { cual: list }),
		async delete() {
			const { lists } = await readFavourites(request, store);
			const { slugs = [] } = findList(lists, list) ?? {};
			return answer(() => removeList(list), { borrada: list, con: slugs.join(" ") });
		},
	};
}

function refuse(problem: string, status: number, typed?: string) {
	return data<FavouriteAnswer>({ problem, ...(typed && { typed }) }, { status });
}

function explainFault(fault: FavouriteFault | "otherAccount"): string {
	return {
		otherAccount:
			"No cambiamos nada: después de abrir esa página, alguien inició o cerró sesión en este navegador. Si son tus favoritos, envíalo otra vez.",
		full: `Tu lista ya tiene ${maxFavourites} productos: quita alguno para guardar otro.`,
		tooManyLists: `Ya tienes ${maxFavouriteLists} listas: borra alguna para crear otra.`,
		badName: `Escribe un nombre para la lista, de hasta ${maxListNameLength} letras.`,
		takenName: "Ya tienes una lista con ese nombre: elige otro.",
		unknownList: "Esa lista o ese producto ya no están en tus favoritos.",
	}[fault];
}
