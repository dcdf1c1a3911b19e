import { json, type LoaderFunctionArgs, redirect, replace } from "@remix-run/node";
import { isRouteErrorResponse, type MetaFunction, useLoaderData, useRouteError } from "@remix-run/react";
import { ErrorPage, errorStatus, errorTitle } from "~/layout/ErrorPage";
import { store } from "~/store.server";
import type { ProductCardData } from "~/storefront/ProductCard";
import { ProductDetail } from "~/storefront/ProductDetail";
import { ProductGrid } from "~/storefront/ProductGrid";
import { productPage, suggestionsFor } from "~/storefront/product-detail.server";
import { productMeta } from "~/storefront/product-meta";
import { useLiveCatalog } from "~/storefront/use-live-catalog";
import { urls } from "~/urls";
import styles from "./product.$slug.module.css";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
	data ? productMeta(data.product) : [{ title: errorTitle(error) }];

export async function loader({ params: { slug = "" }, request }: LoaderFunctionArgs) {
	await store.catalog.ready;
	const snapshot = store.catalog.snapshot();
	const { searchParams } = new URL(request.url);
	const product = snapshot.products.bySlug(slug);
	if (!product) {
		const renamed = snapshot.products.byFormerSlug(slug);
		if (renamed)
			throw movedTo(urls.product(renamed.slug, productPage(renamed, snapshot, searchParams).query));
		throw json({ suggestions: suggestionsFor(slug, snapshot) }, { status: 404 });
	}
	const { page, isCanonical, query } = productPage(product, snapshot, searchParams);
	if (!isCanonical) throw replace(urls.product(slug, query));
	return { version: snapshot.version, ...page };
}

/** Permanent, but cached for a limited time, because a slug can be reused. */
function movedTo(url: string): Response {
	return redirect(url, { status: 301, headers: { "Cache-Control": "max-age=3600" } });
}

export default function ProductPage() {
	const { version, ...page } = useLoaderData<typeof loader>();
	useLiveCatalog(version);
	return <ProductDetail key={page.product.slug} {...page} />;
}

export function ErrorBoundary() {
	const error = useRouteError();
	const suggestions: ProductCardData[] =
		isRouteErrorResponse(error) && error.status === 404 ? (error.data?.suggestions ?? []) : [];
	return (
		<>
			<ErrorPage status={errorStatus(error)} />
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
