import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { isRouteErrorResponse, type MetaFunction, useLoaderData, useRouteError } from "@remix-run/react";
import type { ProductCardData } from "~/catalog/ProductCard";
import { ProductGrid } from "~/catalog/ProductGrid";
import { ProductPage } from "~/catalog/ProductPage";
import { productPage, suggestionsFor } from "~/catalog/product-page.server";
import { useLiveCatalog } from "~/catalog/use-live-catalog";
import { ErrorPage, errorStatus, explainError } from "~/frame/ErrorPage";
import { pageTitle } from "~/page-title";
import { store } from "~/store.server";
import { urls } from "~/urls";
import styles from "./product.$slug.module.css";

export const meta: MetaFunction<typeof loader> = ({ data, error, params }) => {
	if (!data) return [{ title: pageTitle(explainError(errorStatus(error)).title) }];
	return [
		{ title: pageTitle(data.product.name) },
		{ name: "description", content: data.product.summary },
		{ tagName: "link", rel: "canonical", href: urls.product(params.slug ?? "") },
	];
};

export async function loader({ params: { slug = "" }, request }: LoaderFunctionArgs) {
	await store.catalog.ready;
	const snapshot = store.catalog.snapshot();
	const product = snapshot.products.bySlug(slug);
	if (!product) {
		const renamed = snapshot.products.byFormerSlug(slug);
		if (renamed) throw redirect(urls.product(renamed.slug), 301);
		throw json({ suggestions: suggestionsFor(slug, snapshot) }, { status: 404 });
	}
	const { page, isCanonical, query } = productPage(product, snapshot, new URL(request.url).searchParams);
	if (!isCanonical) throw redirect(urls.product(slug, query));
	return { version: snapshot.version, ...page };
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
