import type { LoaderFunctionArgs } from "@remix-run/node";
import { urls } from "~/platform/urls";
import { catalogLoading } from "~/shop/browse/catalog-loading.server";
import { loadProductPage } from "~/shop/product/load-product-page.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { store } = context;
	const snapshot = await store.catalog.snapshotFor({});
	const product = snapshot.products.featured;
	if (!product) throw snapshot.areProductsLoaded ? new Response(null, { status: 404 }) : catalogLoading();
	const business = store.business.current();
	return loadProductPage(product, snapshot, business, { request, context }, urls.featuredProduct);
}

export { meta, shouldRevalidate } from "~/shop/frame/page-exports";
export { default } from "./product.$slug";
