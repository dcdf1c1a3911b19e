import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Business } from "~/domain/business/business-record.server";
import type { CatalogSnapshot } from "~/domain/catalog/catalog-snapshot.server";
import { listArticleCategories, listArticles, listPages, type Texts } from "~/domain/content/texts.server";
import { publicOriginOf } from "~/platform/settings/public-origin.server";
import { type ShopAddress, urlTable } from "~/platform/url-table";
import { urls } from "~/platform/urls";
import { requireRead } from "~/shop/browse/require-read.server";
import { acceptedEncoding } from "~/web/http/accepted-encoding.server";
import { revalidatedResponse } from "~/web/http/revalidated-response.server";

export async function loader({ request, params: { file = "" }, context: { store } }: LoaderFunctionArgs) {
	const snapshot = await store.catalog.snapshotFor({});
	requireRead(store.isLoaded());
	const [, part = ""] = /^(.+)\.xml$/.exec(file) ?? [];
	const pages = listPageEntries(snapshot, store.texts.current(), store.business.current());
	const sitemap = await store.writeSitemap(
		snapshot,
		part,
		pages,
		publicOriginOf(request.url, store.settings),
	);
	if (!sitemap) throw new Response(null, { status: 404 });
	const encoding = acceptedEncoding(request.headers.get("accept-encoding") ?? "", ["gzip"]);
	const body = encoding === "gzip" ? sitemap.gzip : await promisify(gunzip)(sitemap.gzip);
	const headers = {
		"Content-Type": "application/xml; charset=utf-8",
		...(encoding === "gzip" && { "Content-Encoding": encoding }),
	};
	return revalidatedResponse(request, new Uint8Array(body), headers, sitemap.etag);
}

function listPageEntries({ categories, products }: CatalogSnapshot, texts: Texts, business: Business) {
	const articles = listArticles(texts);
	const empty = [
		...(products.hasOffers() ? [] : [urls.offers()]),
		...(articles.length > 0 ? [] : [urls.blog]),
	];
	const fixed = Object.values<ShopAddress>(urlTable).filter(
		({ isListed, path }) => isListed && !empty.includes(path),
	);
	return [
		...fixed.map(({ path }) => ({ path })),
		...listPages(texts, business).map(({ path, editedOn }) => ({
			path,
			...(editedOn && { lastModified: editedOn }),
		})),
		...listArticleCategories(texts).map((category) => ({ path: urls.articleCategory(category) })),
		...articles.map(({ slug, date, changed, picture }) => ({
			path: urls.article(slug),
			lastModified: changed ?? date,
			pictures: [picture.src],
		})),
		...categories.map(({ _id, image }) => ({ path: urls.category(_id), pictures: [image.src] })),
	];
}
