import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import { cardOf } from "~/catalog/lists";
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
];

export async function loader({ request }: LoaderFunctionArgs) {
	await store.catalog.ready;
	const { version, categories, products } = store.catalog.snapshot();
	const wanted = new URL(request.url).searchParams.get("categoria");
	const category = categories.find(({ _id }) => _id === wanted);
	if (wanted !== null && !category) throw redirect(urls.productList());
	return {
		version,
		category,
		products: products.filter(({ categoryId }) => !category || categoryId === category._id).map(cardOf),
	};
}

export default function ProductList() {
	const { version, category, products } = useLoaderData<typeof loader>();
	useLiveCatalog(version);
	return (
		<Page title={<English meaning="recién llegados">New Arrival</English>}>
			{category && (
				<p className={styles.category}>
					En la categoría <strong>{category.name}</strong>.{" "}
					<Link to={urls.productList()}>Ver todos los productos</Link>
				</p>
			)}
			{products.length === 0 ? (
				<div className={styles.none}>
					<p>
						{category ? `Aún no hay productos en ${category.name}.` : "Aún no hay productos. Vuelve pronto."}
					</p>
					{category && (
						<ButtonLink to={urls.productList()} look="secondary">
							Ver todos los productos
						</ButtonLink>
					)}
				</div>
			) : (
				<>
					<h2 className={styles.count}>
						{products.length === 1 ? "1 producto" : `${products.length} productos`}
					</h2>
					<ul role="list" className={styles.grid}>
						{products.map((product, index) => (
							<li key={product.slug}>
								<ProductCard product={product} eager={index < 2} />
							</li>
						))}
					</ul>
				</>
			)}
		</Page>
	);
}
