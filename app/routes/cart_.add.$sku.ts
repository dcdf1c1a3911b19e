import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { parseQuantity } from "~/domain/cart/parse-quantity";
import { findItem } from "~/domain/cart/sku.server";
import { slugOfSku } from "~/domain/goods/sku";
import { choiceToQuery } from "~/domain/goods/variants";
import { urls } from "~/platform/urls";

/** A link to share: the product's page, with the variant and the quantity chosen. It changes no cart by itself. */
export async function loader({ params: { sku = "" }, request, context: { store } }: LoaderFunctionArgs) {
	const slug = slugOfSku(sku);
	const { products } = await store.catalog.snapshotFor({ slugs: [slug] });
	const item = findItem(products, sku);
	if (!item) return redirect(urls.product(slug));
	const quantity = parseQuantity(new URL(request.url).searchParams.get("cantidad")) ?? 1;
	return redirect(urls.product(item.product.slug, choiceToQuery(item.product, item.variant, quantity)));
}
