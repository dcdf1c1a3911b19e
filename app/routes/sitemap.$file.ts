import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicOriginOf } from "~/platform/settings/public-origin.server";
import { catalogLoading } from "~/shop/browse/catalog-loading.server";
import { listPageEntries } from "~/shop/seo/sitemap-entries.server";
import { acceptedEncoding } from "~/web/http/accepted-encoding.server";
import { revalidatedResponse } from "~/web/http/revalidated-response.server";

export async function loader({ request, params: { file = "" }, context: { store } }: LoaderFunctionArgs) {
	const snapshot = await store.catalog.snapshotFor({});
	if (!snapshot.areProductsLoaded) throw catalogLoading();
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
