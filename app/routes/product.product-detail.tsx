import { type LoaderFunctionArgs, replace } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { catalogLoading } from "~/catalog/catalog-loading.server";
import { useLiveCatalog } from "~/client/use-live-catalog";
import { requireCanonicalUrl } from "~/http/require-canonical-url.server";
import { pageTitle } from "~/page-title";
import { store } from "~/store.server";
import { loadProductPage } from "~/storefront/load-product-page.server";
import { ProductDetail } from "~/storefront/ProductDetail";
import { toProductDetail } from "~/storefront/product-detail.server";
import { productMeta } from "~/storefront/product-meta";
import { urls } from "~/urls";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
	data ? productMeta(data.product) : [{ title: pageTitle("Producto") }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const snapshot = await store.catalog.snapshotFor({});
	const product = snapshot.products.featured;
	if (!product) throw snapshot.areProductsLoaded ? new Response(null, { status: 404 }) : catalogLoading();
	const { searchParams } = new URL(request.url);
	const { detail, canonicalQuery } = toProductDetail(product, snapshot, searchParams);
	requireCanonicalUrl(request.url, urls.featuredProduct(canonicalQuery), replace);
	const business = store.business.current();
	return loadProductPage(detail, { request, context }, { catalogVersion: snapshot.version, business });
}

export default function FeaturedProduct() {
	const { version, ...detail } = useLoaderData<typeof loader>();
	useLiveCatalog(version);
	return <ProductDetail key={detail.product.slug} {...detail} />;
}

export { revalidateUnlessFailed as shouldRevalidate } from "~/forms/failed-submission";
