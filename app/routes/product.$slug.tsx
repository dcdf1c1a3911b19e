import { json, type LoaderFunctionArgs, redirect, replace } from "@remix-run/node";
import { isRouteErrorResponse, type MetaFunction, useLoaderData, useRouteError } from "@remix-run/react";
import { catalogLoading } from "~/catalog/catalog-loading.server";
import { ErrorPage } from "~/layout/ErrorPage";
import { classifyError, errorTitle } from "~/layout/page-failure";
import { useLiveCatalog } from "~/layout/use-live-catalog";
import { store } from "~/store.server";
import { loadProductPage } from "~/storefront/load-product-page.server";
import { ProductDetail } from "~/storefront/ProductDetail";
import { ProductGrid } from "~/storefront/ProductGrid";
import type { ProductCardData } from "~/storefront/product-card";
import { suggestForSlug, toProductDetail } from "~/storefront/product-detail.server";
import { productMeta } from "~/storefront/product-meta";
import { hasExactQuery, urls } from "~/urls";
import styles from "./product.$slug.module.css";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
	data ? productMeta(data.product) : [{ title: errorTitle(error) }];

export async function loader({ params: { slug = "" }, request, context }: LoaderFunctionArgs) {
	const snapshot = await store.catalog.snapshotFor({ slugs: [slug], withRelated: true });
	const { searchParams } = new URL(request.url);
	const product = snapshot.products.bySlug(slug);
	if (!product) {
		if (!snapshot.areProductsLoaded) throw catalogLoading();
		const renamed = snapshot.products.byFormerSlug(slug);
		if (renamed)
			throw movedTo(
				urls.product(renamed.slug, toProductDetail(renamed, snapshot, searchParams).canonicalQuery),
			);
		throw json({ suggestions: suggestForSlug(slug, snapshot) }, { status: 404 });
	}
	const { detail, canonicalQuery } = toProductDetail(product, snapshot, searchParams);
	if (!hasExactQuery(searchParams, canonicalQuery)) throw replace(urls.product(slug, canonicalQuery));
	const business = store.business.current();
	return loadProductPage(detail, { request, context }, { catalogVersion: snapshot.version, business });
}

/** Permanent, but cached for a limited time, because a slug can be reused. */
function movedTo(url: string): Response {
	return redirect(url, { status: 301, headers: { "Cache-Control": "max-age=3600" } });
}

export default function ProductPage() {
	const { version, ...detail } = useLoaderData<typeof loader>();
	useLiveCatalog(version);
	return <ProductDetail key={detail.product.slug} {...detail} />;
}

export function ErrorBoundary() {
	const error = useRouteError();
	const suggestions: ProductCardData[] =
		isRouteErrorResponse(error) && error.status === 404 ? (error.data?.suggestions ?? []) : [];
	return (
		<>
			<ErrorPage failure={classifyError(error)} />
			{suggestions.length > 0 && (
				<section className={styles.suggestions} aria-labelledby="sugeridos">
					<h2 id="sugeridos">Quizá buscabas</h2>
					<ProductGrid products={suggestions} />
				</section>
			)}
		</>
	);
}

export { revalidateUnlessFailed as shouldRevalidate } from "~/forms/submission-failed";
