import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { catalogLoading } from "~/catalog/catalog-loading.server";
import { useLiveCatalog } from "~/client/use-live-catalog";
import { describedTitle, pageTitle } from "~/page-title";
import { loadProductPage } from "~/product-page/load-product-page.server";
import { ProductDetail } from "~/product-page/ProductDetail";
import { store } from "~/store.server";
import { urls } from "~/urls";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
	data
		? describedTitle(pageTitle(data.product.name), data.product.summary)
		: [{ title: pageTitle("Producto") }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const snapshot = await store.catalog.snapshotFor({});
	const product = snapshot.products.featured;
	if (!product) throw snapshot.areProductsLoaded ? new Response(null, { status: 404 }) : catalogLoading();
	const business = store.business.current();
	return loadProductPage(product, snapshot, business, { request, context }, urls.featuredProduct);
}

export default function FeaturedProduct() {
	const { version, ...detail } = useLoaderData<typeof loader>();
	useLiveCatalog(version);
	return <ProductDetail key={detail.product.slug} {...detail} />;
}

export { shouldRevalidate } from "~/layout/page-exports";
