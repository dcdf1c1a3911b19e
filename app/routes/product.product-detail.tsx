import { type LoaderFunctionArgs, replace } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { ProductPage } from "~/catalog/ProductPage";
import { productMeta } from "~/catalog/product-meta";
import { productPage } from "~/catalog/product-page.server";
import { useLiveCatalog } from "~/catalog/use-live-catalog";
import { pageTitle } from "~/page-title";
import { store } from "~/store.server";
import { urls } from "~/urls";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
	data ? productMeta(data.product) : [{ title: pageTitle("Producto") }];

export async function loader({ request }: LoaderFunctionArgs) {
	await store.catalog.ready;
	const snapshot = store.catalog.snapshot();
	const product = snapshot.products.featured;
	if (!product) throw new Response(null, { status: 404 });
	const { page, isCanonical, query } = productPage(product, snapshot, new URL(request.url).searchParams);
	if (!isCanonical) throw replace(urls.featuredProduct(query));
	return { version: snapshot.version, ...page };
}

export default function FeaturedProduct() {
	const { version, ...page } = useLoaderData<typeof loader>();
	useLiveCatalog(version);
	return <ProductPage key={page.product.slug} {...page} />;
}

export { revalidateUnlessNotSent as shouldRevalidate } from "~/http/not-sent";
