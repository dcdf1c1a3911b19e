import { type LoaderFunctionArgs, replace } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/page-title";
import { store } from "~/store.server";
import { ProductDetail } from "~/storefront/ProductDetail";
import { productPage } from "~/storefront/product-detail.server";
import { productMeta } from "~/storefront/product-meta";
import { useLiveCatalog } from "~/storefront/use-live-catalog";
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
	return <ProductDetail key={page.product.slug} {...page} />;
}

export { revalidateUnlessFailed as shouldRevalidate } from "~/forms/submission-failed";
