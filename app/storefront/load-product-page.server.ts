import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Business } from "~/business/business-record.server";
import { liveVersion } from "~/catalog/live-version.server";
import { variantToQuery } from "~/catalog/variants";
import { loadDeliveryEstimate } from "~/delivery/delivery-estimate.server";
import { describeProduct } from "~/seo/describe-pages.server";
import { describePage } from "~/seo/page-head.server";
import { publicOriginOf } from "~/settings/public-origin.server";
import { urls } from "~/urls";
import type { ProductDetailData } from "./product-detail.server";

/** Describes a product's page to search engines. @returns the page's loader data */
export async function loadProductPage(
	detail: ProductDetailData,
	{ request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
	{ catalogVersion, business }: { catalogVersion: string; business: Business },
) {
	describePage(context, describeProduct(detail, business));
	return {
		version: liveVersion(catalogVersion),
		estimate: await loadDeliveryEstimate(request),
		shareUrl: publicOriginOf(request.url) + variantUrl(detail),
		...detail,
	};
}

function variantUrl({ product, variant }: ProductDetailData): string {
	return urls.product(product.slug, variantToQuery(product, variant));
}
