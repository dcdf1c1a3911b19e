import { type LoaderFunctionArgs, replace } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { urls } from "~/platform/urls";
import { pageToQuery, parsePageNumber } from "~/platform/values/page-number";
import { loadPlace } from "~/shop/browse/load-list.server";
import { notFound } from "~/shop/browse/not-found.server";
import { ProductResults } from "~/shop/browse/ProductResults";
import { requireRead } from "~/shop/browse/require-read.server";
import { describePage } from "~/shop/seo/describe-page.server";
import { describeCategory } from "~/shop/seo/describe-pages.server";
import { Picture } from "~/ui/elements/Picture";
import { ButtonLink } from "~/ui/fields/Button";
import { requireCanonicalUrl } from "~/web/http/require-canonical-url.server";
import styles from "./categoria.$id.module.css";

export async function loader({ params, request, context }: LoaderFunctionArgs) {
	const { store } = context;
	const id = (params.id ?? "").toLowerCase();
	const snapshot = await store.catalog.snapshotFor({ newest: { categoryId: id } });
	const { areProductsLoaded, categories } = snapshot;
	const category = categories.find(({ _id }) => _id === id);
	if (!category) throw notFound(store);
	const { searchParams } = new URL(request.url);
	requireRead(areProductsLoaded || !searchParams.has("pagina"));
	const { items, filters, list } = await loadPlace(
		snapshot,
		{ categoryId: id, page: parsePageNumber(searchParams.get("pagina")) },
		store.business.bestSellers(),
	);
	requireRead(areProductsLoaded || items.length > 0);
	const { page } = filters;
	requireCanonicalUrl(request.url, urls.category(id, pageToQuery(page)), replace);
	const { name, description = `Mira todo lo que tenemos en ${name}.` } = category;
	return {
		...describePage(request, store, {
			title: page > 1 ? `${name}, página ${page}` : name,
			description: page > 1 ? `Página ${page}. ${description}` : description,
			...describeCategory(category, { products: items, page }),
		}),
		category,
		list,
	};
}

export default function CategoryPage() {
	const { category, list } = useLoaderData<typeof loader>();
	const { _id, name, description, image } = category;
	return (
		<div className={styles.page}>
			<header className={styles.top}>
				<div className={styles.picture}>
					<Picture
						picture={image}
						sizes="(max-width: 620px) min(10rem, 42vw), (max-width: 1200px) max(50vw, 21rem), 608px"
						priority
					/>
				</div>
				<div className={styles.text}>
					<h1>{name}</h1>
					{description && <p>{description}</p>}
				</div>
			</header>
			<ProductResults list={list} toPage={(page) => urls.category(_id, pageToQuery(page))}>
				<p>Todavía no hay productos en esta categoría.</p>
				<ButtonLink to={urls.productList()} look="secondary">
					Ver todos los productos
				</ButtonLink>
			</ProductResults>
		</div>
	);
}

export { ErrorBoundary, meta, shouldRevalidate } from "~/shop/frame/page-exports";
