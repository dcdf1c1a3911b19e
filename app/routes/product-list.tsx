import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
	countFilters,
	type Filters,
	filtersToQuery,
	isFiltered,
	parseFilters,
} from "~/domain/catalog/filters";
import { findShortcuts } from "~/domain/content/search-shortcuts.server";
import { listPages } from "~/domain/content/texts.server";
import { urls } from "~/platform/urls";
import { catalogLoading } from "~/shop/browse/catalog-loading.server";
import { FilterPanel } from "~/shop/browse/FilterPanel";
import { KeepLooking } from "~/shop/browse/KeepLooking";
import { newestCards } from "~/shop/browse/newest-cards.server";
import { Pagination } from "~/shop/browse/Pagination";
import { ProductResults } from "~/shop/browse/ProductResults";
import { toCards } from "~/shop/browse/product-card";
import { describePage } from "~/shop/seo/describe-page.server";
import { describeProductList } from "~/shop/seo/describe-pages.server";
import { English } from "~/ui/elements/English";
import { ButtonLink } from "~/ui/fields/Button";
import { Page } from "~/ui/page/Page";
import { requireCanonicalUrl } from "~/web/http/require-canonical-url.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { store } = context;
	const snapshot = await store.catalog.snapshotFor({ newest: {} });
	const { areProductsLoaded, categories, products, search, reviews } = snapshot;
	const { searchParams } = new URL(request.url);
	const asked = parseFilters(searchParams, categories);
	if (!areProductsLoaded && Object.keys(filtersToQuery(asked)).length > 0) throw catalogLoading();
	const { items, total, pages, page, isNearest, respelled } = products.list(asked, search);
	const filters = { ...asked, page };
	requireCanonicalUrl(request.url, urls.productList(filtersToQuery(filters)), redirect);
	const category = categories.find(({ _id }) => _id === filters.categoryId);
	const heading = headingOf(filters, category);
	const title = page > 1 ? `${heading}, página ${page}` : heading;
	return {
		...describePage(request, store.settings, {
			title,
			description: `${title}, con precios en soles y dólares. Fíltralos por categoría, color o precio.`,
			...describeProductList(filters, { products: items, page }),
		}),
		filters,
		categories: categories.map(({ _id, name }) => ({ _id, name })),
		colors: products.colors,
		category,
		products: toCards(items, reviews, filters),
		total: areProductsLoaded ? total : undefined,
		pages,
		newest: items.length === 0 ? newestCards(snapshot) : undefined,
		shortcuts: filters.text
			? findShortcuts(filters.text, listPages(store.texts.current(), store.business.current()))
			: [],
		note: noteOn(filters, isNearest && total > 0, respelled),
	};
}

function headingOf({ text }: Filters, category: { name: string } | undefined): string {
	if (text === undefined) return category ? `${category.name}: todos los productos` : "Todos los productos";
	return `Resultados para «${text}»${category ? ` en ${category.name}` : ""}`;
}

function noteOn(
	{ text, invalidPrices }: Filters,
	isNearest: boolean | undefined,
	respelled: string | undefined,
): string | undefined {
	const prices = Object.values(invalidPrices ?? {}).map((price) => `«${price}»`);
	const notes = [
		isNearest
			? `No encontramos «${text}». Mira lo más parecido.`
			: respelled && `Mostramos resultados de «${respelled}».`,
		prices.length > 0 &&
			`No filtramos por ${prices.join(" ni por ")}: no ${prices.length > 1 ? "son precios" : "es un precio"}.`,
	];
	return notes.filter(Boolean).join(" ") || undefined;
}

export default function ProductList() {
	const page = useLoaderData<typeof loader>();
	const { filters, category, products, total, pages, newest, note, shortcuts } = page;
	const { text } = filters;
	const searched = text !== undefined && countFilters(filters) > 0 ? { q: text } : undefined;
	return (
		<Page
			title={
				text === undefined && !category ? (
					<English meaning="Recién llegados">New Arrival</English>
				) : (
					headingOf(filters, category)
				)
			}
		>
			{shortcuts.length > 0 && (
				<ul aria-label="También puedes ver">
					{shortcuts.map(({ to, label }) => (
						<li key={to}>
							<a href={to}>{label}</a>
						</li>
					))}
				</ul>
			)}
			{total !== undefined && <FilterPanel {...page} total={total} />}
			<ProductResults products={products} total={total} note={note} priority>
				<p>{adviceFor(filters)}</p>
				{isFiltered(filters) && (
					<ButtonLink to={urls.productList(searched)} look="secondary">
						{searched ? "Quitar los filtros" : "Ver todos los productos"}
					</ButtonLink>
				)}
			</ProductResults>
			{products.length === 0 && <KeepLooking products={newest} />}
			<Pagination
				page={filters.page}
				pages={pages}
				toUrl={(page) => urls.productList(filtersToQuery({ ...filters, page }))}
			/>
		</Page>
	);
}

function adviceFor({ text, ...filters }: Filters): string {
	if (text === undefined) {
		return isFiltered(filters)
			? "Ningún producto cumple con todos los filtros. Quita alguno o mira toda la tienda."
			: "Todavía no hay productos. Vuelve pronto.";
	}
	return isFiltered(filters)
		? `No encontramos «${text}» con estos filtros. Quita alguno o busca otra palabra.`
		: `No encontramos «${text}». Prueba con otra palabra, con menos palabras o mira una categoría.`;
}

export { meta, shouldRevalidate } from "~/shop/frame/page-exports";
