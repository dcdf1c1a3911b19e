import { data } from "@remix-run/node";
import { type FavouriteAnswer, maxFavourites } from "~/domain/cart/favourite";
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
import { urls } from "~/platform/urls";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";
import { changeFavourites, readFavourites } from "./favourites.server";

/** The intents that change lists. */
export function listAnswers({ request, form, store }: ShopForm) {
	const text = (field: string) =>
		String(form.get(field) ?? "")
			.slice(0, 200)
			.replace(/\s+/g, " ")
			.trim();
	const [list, to, name, slug] = [text("list"), text("to"), text("name"), text("slug")];
	const answer = async (change: ChangeFavourites, shown: Parameters<typeof urls.favourites>[0]) => {
		const changed = await changeFavourites(request, store, change);
		if (changed.outcome !== "changed") return refuse(explainFault(changed.outcome), 409, name);
		return redirectWithCookies(urls.favourites(shown), changed.cookies);
	};
	return {
		create: () =>
			answer(addList(name, String(form.get("slugs") ?? "").split(" ", maxFavourites)), { cual: name }),
		rename: () => answer(renameList(list, name), { cual: name }),
		put: () => answer(moveToList(slug, { to }), { cual: to }),
		move: () => answer(moveToList(slug, { from: list, to }), { cual: to }),
		take: () => answer(moveToList(slug, { from: list }), { cual: list }),
		async delete() {
			const { lists } = await readFavourites(request, store);
			const { slugs = [] } = findList(lists, list) ?? {};
			return answer(removeList(list), { borrada: list, con: slugs.join(" ") });
		},
	};
}

export function refuse(problem: string, status: number, typed?: string) {
	return data<FavouriteAnswer>({ problem, ...(typed && { typed }) }, { status });
}

export function explainFault(fault: FavouriteFault): string {
	return {
		full: `Tu lista ya tiene ${maxFavourites} productos: quita alguno para guardar otro.`,
		tooManyLists: `Ya tienes ${maxFavouriteLists} listas: borra alguna para crear otra.`,
		badName: `Escribe un nombre para la lista, de hasta ${maxListNameLength} letras.`,
		takenName: "Ya tienes una lista con ese nombre: elige otro.",
		unknownList: "Esa lista o ese producto ya no están en tus favoritos.",
	}[fault];
}
