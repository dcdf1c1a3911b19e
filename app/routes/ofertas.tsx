import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { urls } from "~/platform/urls";
import { pageToQuery, parsePageNumber } from "~/platform/values/page-number";
import { formatWeekday } from "~/platform/values/weekday";
import { loadPlace } from "~/shop/browse/load-list.server";
import { ProductResults } from "~/shop/browse/ProductResults";
import type { ProductCardData } from "~/shop/browse/product-card";
import { requireRead } from "~/shop/browse/require-read.server";
import { describePage } from "~/shop/seo/describe-page.server";
import { describeOffers } from "~/shop/seo/describe-pages.server";
import { ButtonLink } from "~/ui/fields/Button";
import { Page } from "~/ui/page/Page";
import { requireCanonicalUrl } from "~/web/http/require-canonical-url.server";

export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const snapshot = await store.catalog.snapshotFor({ newest: {} });
	requireRead(snapshot.areProductsLoaded);
	const asked = parsePageNumber(new URL(request.url).searchParams.get("pagina"));
	const { items, filters, list } = await loadPlace(
		snapshot,
		{ onSale: true, page: asked },
		store.business.bestSellers(),
	);
	const { page } = filters;
	requireCanonicalUrl(request.url, urls.offers(pageToQuery(page)), redirect);
	return {
		...describePage(request, store, {
			title: page > 1 ? `Ofertas, página ${page}` : "Ofertas",
			description: `Productos para tu casa que hoy cuestan menos${page > 1 ? `, página ${page}` : ""}.`,
			...describeOffers({ products: items, page }),
		}),
		list,
		until: list.pages === 1 ? describeEnd(list.products) : eachSaysUntil,
	};
}

function describeEnd(products: readonly ProductCardData[]): string | undefined {
	const [last, ...others] = new Set(products.map(({ sale }) => sale?.until));
	if (products.length === 0) return undefined;
	return last && others.length === 0 ? `Hasta el ${formatWeekday(last)}.` : eachSaysUntil;
}

const eachSaysUntil = "Cada una dice hasta qué día.";

export default function Offers() {
	const { list, until } = useLoaderData<typeof loader>();
	return (
		<Page title="Ofertas" intro={until}>
			<ProductResults list={list} priority toPage={(page) => urls.offers(pageToQuery(page))}>
				<p>Hoy no hay ofertas. Vuelve pronto.</p>
				<ButtonLink to={urls.productList()} look="secondary">
					Ver todos los productos
				</ButtonLink>
			</ProductResults>
		</Page>
	);
}

export { ErrorBoundary, meta, shouldRevalidate } from "~/shop/frame/page-exports";
