import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { urls } from "~/platform/urls";
import { requireRead } from "~/shop/browse/require-read.server";
import { RouteErrorPage } from "~/shop/frame/ErrorPage";
import { loadProductPage } from "~/shop/product/load-product-page.server";
import { ProductDetail } from "~/shop/product/ProductDetail";
import { suggestForSlug } from "~/shop/product/product-detail.server";

export async function loader({ params, request, context }: LoaderFunctionArgs) {
	const { store } = context;
	const slug = (params.slug ?? "").toLowerCase();
	const snapshot = await store.catalog.snapshotFor({ slugs: [slug], withRelated: true });
	const product = snapshot.products.bySlug(slug) ?? snapshot.products.byFormerSlug(slug);
	if (!product) {
		requireRead(snapshot.areProductsLoaded);
		throw json({ suggestions: suggestForSlug(slug, snapshot) }, { status: 404 });
	}
	const toUrl = (query: Record<string, string>) => urls.product(product.slug, query);
	return loadProductPage(product, snapshot, store.business.current(), { request, context }, toUrl);
}

export default function ProductPage() {
	const detail = useLoaderData<typeof loader>();
	return <ProductDetail key={detail.product.slug} {...detail} />;
}

export function ErrorBoundary() {
	return <RouteErrorPage suggestionsTitle="Quizá buscabas" />;
}

export { meta, shouldRevalidate } from "~/shop/frame/page-exports";
