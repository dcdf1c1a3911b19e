import { openDatastore } from "~/platform/open-datastore.server";
import { type ShopAddress, urlTable } from "~/platform/url-table";
import { urls } from "~/platform/urls";
import { articleSlugs } from "./content-files";
import type { RunningStore } from "./serving";

/** The URLs of all shared pages, a few texts among them. */
export async function sharedPages({ dataDir }: Pick<RunningStore, "dataDir">): Promise<string[]> {
	const datastore = await openDatastore({ kind: "sqlite", dataDir });
	const products = await datastore.find("product");
	const categories = await datastore.find("category");
	await datastore.close();
	return [
		...Object.values<ShopAddress>(urlTable)
			.filter(({ kind, isListed }) => kind === "shared" && isListed)
			.map(({ path }) => path),
		urls.about,
		urls.delivery,
		urls.article(articleSlugs[0] ?? ""),
		urls.featuredProduct(),
		urls.productList({ q: "lámpara" }),
		urls.productList({ pagina: "2" }),
		...categories.map(({ id }) => urls.category(id)),
		...products.map(({ id }) => urls.product(id)),
	];
}

/** @returns the URL at which scripts request the data of a page */
export function asData(path: string): string {
	return path.replace(/^\/?([^?]*)/, (_, name) => `/${name || "_root"}.data`);
}
