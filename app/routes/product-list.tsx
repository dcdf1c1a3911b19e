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
import { pageToQuery } from "~/platform/values/page-number";
import { type ListData, loadList, nameChosen } from "~/shop/browse/load-list.server";
import { ProductResults } from "~/shop/browse/ProductResults";
import { requireRead } from "~/shop/browse/require-read.server";
import { describePage } from "~/shop/seo/describe-page.server";
import { describeProductList } from "~/shop/seo/describe-pages.server";
import { English } from "~/ui/elements/English";
import { ButtonLink } from "~/ui/fields/Button";
import { Page } from "~/ui/page/Page";
import { requireCanonicalUrl } from "~/web/http/require-canonical-url.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { store } = context;
	const snapshot = await store.catalog.snapshotFor({ newest: {} });
	const { areProductsLoaded, categories, products } = snapshot;
	const { searchParams } = new URL(request.url);
	const asked = parseFilters(searchParams, { categories, ...products.known });
	requireRead(areProductsLoaded || Object.keys(filtersToQuery(asked)).length === 0);
	const { items, filters, total, isNearest, respelled, list } = await loadList(
		snapshot,
		asked,
		store.business.bestSellers(),
	);
	requireRead(areProductsLoaded || items.length > 0);
	requireCanonicalUrl(request.url, urls.productList(filtersToQuery(filters)), redirect);
	const { page, text } = filters;
	const heading = headingOf(filters, list.choices);
	const title = page > 1 ? `${heading}, página ${page}` : heading;
	const isNarrowed = isFiltered(filters);
	return {
		...describePage(request, store, {
			title,
			description: `${title}, con precios en soles y dólares. Fíltralos por categoría, color o precio.`,
			...describeProductList(filters, { products: items, page }),
		}),
		heading: isNarrowed ? heading : undefined,
		advice: adviceFor(filters),
		wider: isNarrowed ? widerList(filters) : undefined,
		list,
		shortcuts: text ? findShortcuts(text, listPages(store.texts.current(), store.business.current())) : [],
		note: noteOn(filters, isNearest && total > 0, respelled),
	};
}

function headingOf(filters: Filters, choices: ListData["choices"]): string {
	const { text, onSale } = filters;
	const { categoria, ...named } = nameChosen(filters, choices);
	const details = Object.values(named).filter(Boolean).join(", ");
	const goods = categoria ?? (onSale ? "Ofertas" : "Todos los productos");
	const place =
		text === undefined ? goods : `Resultados para «${text}»${categoria ? ` en ${categoria}` : ""}`;
	return details ? `${place}: ${details}` : place;
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
	const { list, heading, note, shortcuts, advice, wider } = useLoaderData<typeof loader>();
	return (
		<Page title={heading ?? <English meaning="Recién llegados">New Arrival</English>}>
			{shortcuts.length > 0 && (
				<ul aria-label="También puedes ver">
					{shortcuts.map(({ to, label }) => (
						<li key={to}>
							<a href={to}>{label}</a>
						</li>
					))}
				</ul>
			)}
			<ProductResults
				list={list}
				note={note}
				priority
				toPage={(page) => urls.productList({ ...list.query, ...pageToQuery(page) })}
			>
				<p>{advice}</p>
				{wider && (
					<ButtonLink to={wider.url} look="secondary">
						{wider.name}
					</ButtonLink>
				)}
			</ProductResults>
		</Page>
	);
}

function widerList({ text, ...filters }: Filters): { name: string; url: string } {
	return text !== undefined && countFilters(filters) > 0
		? { name: "Quitar los filtros", url: urls.productList({ q: text }) }
		: { name: "Ver todos los productos", url: urls.productList() };
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

export { ErrorBoundary, meta, shouldRevalidate } from "~/shop/frame/page-exports";
