import { type LoaderFunctionArgs, replace } from "@remix-run/node";
import type { Business } from "~/business/business-record.server";
import type { CatalogSnapshot } from "~/catalog/catalog-snapshot.server";
import { loadDeliveryEstimate } from "~/delivery/delivery-estimate.server";
import { requireCanonicalUrl } from "~/http/require-canonical-url.server";
import type { Product } from "~/products/product";
import { variantToQuery } from "~/products/variants";
import { describeProduct } from "~/seo/describe-pages.server";
import { describePage } from "~/seo/page-head.server";
import { publicOriginOf } from "~/settings/public-origin.server";
import { urls } from "~/urls";
import { toProductDetail } from "./product-detail.server";

/**
 * Describes a product's page to search engines.
 * @param toUrl the page's address with a query
 * @returns the page's loader data @throws Response: a redirect to the canonical address
 */
export async function loadProductPage(
	product: Product,
	snapshot: CatalogSnapshot,
	business: Business,
	{ request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
	toUrl: (query: Record<string, string>) => string,
) {
	const { detail, canonicalQuery } = toProductDetail(product, snapshot, new URL(request.url).searchParams);
	requireCanonicalUrl(request.url, toUrl(canonicalQuery), replace);
	describePage(context, describeProduct(detail, business));
	const { slug, name, summary } = product;
	return {
		title: name,
		description: summary,
		estimate: await loadDeliveryEstimate(request, business),
		shareUrl: publicOriginOf(request.url) + urls.product(slug, variantToQuery(product, detail.variant)),
		...detail,
	};
}
