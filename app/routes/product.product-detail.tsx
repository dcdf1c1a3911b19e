import type { LoaderFunctionArgs } from "@remix-run/node";
import { urls } from "~/platform/urls";
import { notFound } from "~/shop/browse/not-found.server";
import { requireRead } from "~/shop/browse/require-read.server";
import { loadProductPage } from "~/shop/product/load-product-page.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { store } = context;
	const snapshot = await store.catalog.snapshotFor({});
	const product = snapshot.products.featured;
	requireRead(snapshot.areProductsLoaded);
	if (!product) throw notFound(store);
	const business = store.business.current();
	return loadProductPage(product, snapshot, business, { request, context }, urls.featuredProduct);
}

export { ErrorBoundary, meta, shouldRevalidate } from "~/shop/frame/page-exports";
export { default } from "./product.$slug";
