import { type LoaderFunctionArgs, replace } from "@remix-run/node";
import type { Business } from "~/domain/business/business-record.server";
import type { CatalogSnapshot } from "~/domain/catalog/catalog-snapshot.server";
import type { Product } from "~/domain/goods/product";
import { variantToQuery } from "~/domain/goods/variants";
import { publicOriginOf } from "~/platform/settings/public-origin.server";
import { urls } from "~/platform/urls";
import { listWaysToPay } from "~/shop/browse/benefits.server";
import { requireRead } from "~/shop/browse/require-read.server";
import { loadDeliveryEstimate } from "~/shop/parts/delivery-estimate.server";
import { describePage } from "~/shop/seo/describe-page.server";
import { describeProduct } from "~/shop/seo/describe-pages.server";
import { requireCanonicalUrl } from "~/web/http/require-canonical-url.server";
import { toProductDetail } from "./product-detail.server";

/** @param toUrl the page's address with a query @throws Response: a redirect to the canonical address */
export async function loadProductPage(
	product: Product,
	snapshot: CatalogSnapshot,
	business: Business,
	{ request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
	toUrl: (query: Record<string, string>) => string,
) {
	const { settings } = context.store;
	requireRead(context.store.business.isLoaded());
	const query = new URL(request.url).searchParams;
	const { detail, canonicalQuery } = toProductDetail(product, snapshot, business, query);
	requireCanonicalUrl(request.url, toUrl(canonicalQuery), replace);
	const { slug, name, summary } = product;
	return {
		...describePage(request, context.store, {
			title: name,
			description: summary,
			...describeProduct(detail, business),
		}),
		estimate: await loadDeliveryEstimate(request, business, settings),
		waysToPay: listWaysToPay(business),
		shareUrl:
			publicOriginOf(request.url, settings) + urls.product(slug, variantToQuery(product, detail.variant)),
		...detail,
	};
}
