import { json, type LoaderFunctionArgs, redirect, replace } from "@remix-run/node";
import { isRouteErrorResponse, type MetaFunction, useLoaderData, useRouteError } from "@remix-run/react";
import type { ProductCardData } from "~/catalog/ProductCard";
import { ProductGrid } from "~/catalog/ProductGrid";
import { ProductPage } from "~/catalog/ProductPage";
import { productMeta } from "~/catalog/product-meta";
import { productPage, suggestionsFor } from "~/catalog/product-page.server";
import { useLiveCatalog } from "~/catalog/use-live-catalog";
import { ErrorPage, errorStatus, errorTitle } from "~/frame/ErrorPage";
import { store } from "~/store.server";
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

/** For good, though not for ever: a slug can be given out again. */
function movedTo(url: string): Response {
	return redirect(url, { status: 301, headers: { "Cache-Control": "max-age=3600" } });
}

export default function Product() {
	const { version, ...page } = useLoaderData<typeof loader>();
	useLiveCatalog(version);
	return <ProductPage key={page.product.slug} {...page} />;
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

export { revalidateUnlessNotSent as shouldRevalidate } from "~/http/not-sent";
