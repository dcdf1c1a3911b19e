import type { LoaderFunctionArgs } from "@remix-run/node";
import { catalogLoading } from "~/catalog/catalog-loading.server";
import { loadProductPage } from "~/product-page/load-product-page.server";
import { store } from "~/store.server";
import { urls } from "~/urls";

export async function loader({ request, context }: LoaderFunctionArgs) {
	const snapshot = await store.catalog.snapshotFor({});
	const product = snapshot.products.featured;
	if (!product) throw snapshot.areProductsLoaded ? new Response(null, { status: 404 }) : catalogLoading();
	const business = store.business.current();
	return loadProductPage(product, snapshot, business, { request, context }, urls.featuredProduct);
}

export { shouldRevalidate } from "~/layout/page-exports";
export { default } from "./product.$slug";
