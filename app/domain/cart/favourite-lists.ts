import { maxFavourites } from "./favourite";

export const maxFavouriteLists = 5;
export const maxListNameLength = 30;

export interface FavouriteList {
	name: string;
	slugs: readonly string[];
}

export interface Favourites {
	/** Newest first. */
	slugs: readonly string[];
	lists: readonly FavouriteList[];
}

export const noFavourites: Favourites = { slugs: [], lists: [] };

export type FavouriteFault = "full" | "tooManyLists" | "badName" | "takenName" | "unknownList";
export type ChangeFavourites = (before: Favourites) => Favourites | FavouriteFault;

/** Lists of the same name become one. An account may get more than a browser has: none is lost. */
export function mergeFavourites(newer: Favourites, older: Favourites): Favourites {
	const slugs = unite(newer.slugs, older.slugs).slice(0, maxFavourites);
	const inBoth = newer.lists.map((list) => ({
		...list,
		slugs: unite(list.slugs, findList(older.lists, list.name)?.slugs ?? []),
	}));
	const others = older.lists.filter(({ name }) => !findList(newer.lists, name));
	return keepSaved({ slugs, lists: [...inBoth, ...others] });
}

export function keepSaved({ slugs, lists }: Favourites): Favourites {
	const kept = lists.map((list) => ({ ...list, slugs: list.slugs.filter((slug) => slugs.includes(slug)) }));
	return { slugs, lists: kept };
}

export function findList<List extends { name: string }>(lists: readonly List[], name: string) {
	return lists.find((list) => isSameName(list.name, name));
}

export function addList(name: string, slugs: readonly string[] = []): ChangeFavourites {
	return (before) => {
		if (before.lists.length >= maxFavouriteLists) return "tooManyLists";
		return nameFault(before, name) ?? keepSaved({ ...before, lists: [...before.lists, { name, slugs }] });
	};
}

export function renameList(list: string, name: string): ChangeFavourites {
	return (before) => {
		if (!findList(before.lists, list)) return "unknownList";
		const others = before.lists.filter((one) => !isSameName(one.name, list));
		return nameFault({ lists: others }, name) ?? changeList(before, list, (one) => ({ ...one, name }));
	};
}

export function removeList(name: string): ChangeFavourites {
	return (before) => ({ ...before, lists: before.lists.filter((list) => !isSameName(list.name, name)) });
}

/** @param from the list that it leaves, @param to the one that it joins; without both nothing changes */
export function moveToList(slug: string, { from, to }: { from?: string; to?: string }): ChangeFavourites {
	return (before) => {
		if (!before.slugs.includes(slug) || (to !== undefined && !findList(before.lists, to)))
			return "unknownList";
		const without = (list: FavouriteList) => ({ ...list, slugs: list.slugs.filter((one) => one !== slug) });
		const left = from === undefined ? before : changeList(before, from, without);
		if (to === undefined) return left;
		return changeList(left, to, (list) => ({ ...list, slugs: unite([slug], list.slugs) }));
	};
}

function changeList(
	before: Favourites,
	name: string,
	change: (list: FavouriteList) => FavouriteList,
): Favourites {
	return {
		...before,
		lists: before.lists.map((list) => (isSameName(list.name, name) ? change(list) : list)),
	};
}

function nameFault({ lists }: Pick<Favourites, "lists">, name: string): FavouriteFault | undefined {
	if (name === "" || name.length > maxListNameLength) return "badName";
	return findList(lists, name) ? "takenName" : undefined;
}

function isSameName(one: string, other: string): boolean {
	return one.toLocaleLowerCase("es") === other.toLocaleLowerCase("es");
}

function unite(first: readonly string[], second: readonly string[]): string[] {
	return [...new Set([...first, ...second])];
}
