import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { featuredProduct } from "~/catalog/lists";
import { ProductPage } from "~/catalog/ProductPage";
import { useLiveCatalog } from "~/catalog/use-live-catalog";
import { pageTitle } from "~/page-title";
import { store } from "~/store.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: pageTitle(data?.product.name ?? "Producto") },
	{ name: "description", content: data?.product.summary ?? "" },
];

export async function loader() {
	await store.catalog.ready;
	const { version, products } = store.catalog.snapshot();
	const product = featuredProduct(products);
	if (!product) throw new Response(null, { status: 404 });
	return { version, product };
}

export default function FeaturedProduct() {
	const { version, product } = useLoaderData<typeof loader>();
	useLiveCatalog(version);
	return <ProductPage product={product} />;
}
