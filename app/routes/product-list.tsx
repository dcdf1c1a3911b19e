import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { ActiveFilters } from "~/catalog/ActiveFilters";
import { FilterForm } from "~/catalog/FilterForm";
import { filtersToQuery, isNarrowed, pageOf, parseFilters } from "~/catalog/filters";
import { cardOf } from "~/catalog/lists";
import { Pages } from "~/catalog/Pages";
import { ProductCard } from "~/catalog/ProductCard";
import { useLiveCatalog } from "~/catalog/use-live-catalog";
import { pageTitle } from "~/page-title";
import { store } from "~/store.server";
import { ButtonLink } from "~/ui/Button";
import { English } from "~/ui/English";
import { Page } from "~/ui/Page";
import { urls } from "~/urls";
import styles from "./product-list.module.css";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: pageTitle(data?.category ? `New Arrival: ${data.category.name}` : "New Arrival") },
	// Every combination is a page of its own, and none but the whole list is worth finding.
	...(data && isNarrowed(data.filters) ? [{ name: "robots", content: "noindex" }] : []),
];

export async function loader({ request }: LoaderFunctionArgs) {
	await store.catalog.ready;
	const { version, categories, products } = store.catalog.snapshot();
	const { searchParams } = new URL(request.url);
	const asked = parseFilters(searchParams, categories);
	const { items, total, pages, page } = pageOf(products, asked);
	const filters = { ...asked, page };
	const query = filtersToQuery(filters);
	if (String(searchParams) !== String(new URLSearchParams(query))) throw redirect(urls.productList(query));
	return {
		version,
		filters,
		categories,
		category: categories.find(({ _id }) => _id === filters.categoryId),
		products: items.map(cardOf),
		total,
		pages,
	};
}

export default function ProductList() {
	const { version, filters, categories, category, products, total, pages } = useLoaderData<typeof loader>();
	useLiveCatalog(version);
	return (
		<Page title={<English meaning="recién llegados">New Arrival</English>}>
			<FilterForm filters={filters} categories={categories} />
			<ActiveFilters filters={filters} categoryName={category?.name} />
			<h2 className={styles.count}>
				<span role="status">{total === 1 ? "1 producto" : `${total} productos`}</span>
			</h2>
			{products.length === 0 ? (
				<div className={styles.none}>
					<p>
						{isNarrowed(filters)
							? "Ningún producto cumple con todos los filtros. Quita alguno o mira toda la tienda."
							: "Aún no hay productos. Vuelve pronto."}
					</p>
					{isNarrowed(filters) && (
						<ButtonLink to={urls.productList()} look="secondary">
							Ver todos los productos
						</ButtonLink>
					)}
				</div>
			) : (
				<ul role="list" className={styles.grid}>
					{products.map((product, index) => (
						<li key={product.slug}>
							<ProductCard product={product} eager={index < 2} />
						</li>
					))}
				</ul>
			)}
			<Pages filters={filters} pages={pages} />
		</Page>
	);
}
