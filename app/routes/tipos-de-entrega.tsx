import { type AppLoadContext, data, type LoaderFunctionArgs, replace } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Business } from "~/domain/business/business-record.server";
import { findItem, type Item, productNamed, skuOf } from "~/domain/cart/sku.server";
import { destinationToQuery, parseDestination } from "~/domain/delivery/destination-query.server";
import { type PlaceSelection, placesOf } from "~/domain/delivery/place";
import { describeCost, quoteShipping } from "~/domain/delivery/quote-shipping";
import { listPlaceOptions } from "~/domain/delivery/ubigeo.server";
import { slugOfSku } from "~/domain/goods/sku";
import { variantToQuery } from "~/domain/goods/variants";
import { destinationFormId, urls } from "~/platform/urls";
import { notFound } from "~/shop/browse/not-found.server";
import { requireTexts } from "~/shop/browse/require-read.server";
import { ContentPage } from "~/shop/content/ContentPage";
import { loadPlainPage } from "~/shop/content/load-plain-page.server";
import { estimateDelivery } from "~/shop/parts/delivery-estimate.server";
import { readDestination, writeDestination } from "~/shop/parts/destination-cookie.server";
import { UbigeoFields } from "~/shop/parts/UbigeoFields";
import { describePage } from "~/shop/seo/describe-page.server";
import { Button } from "~/ui/fields/Button";
import { plainField } from "~/ui/fields/Field";
import { requireCanonicalUrl } from "~/web/http/require-canonical-url.server";
import styles from "./tipos-de-entrega.module.css";

/** Shows the text from `content/pages`, and the delivery date for a district. */
export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const business = store.business.current();
	const text = loadPlainPage(urls.delivery, requireTexts(store), business);
	if (!text) throw notFound(store);
	const { searchParams } = new URL(request.url);
	const asked = parseDestination(searchParams);
	const item = await findWanted(searchParams.get("producto"), store);
	const query = { ...destinationToQuery(asked), ...(item && { producto: skuOf(item) }) };
	requireCanonicalUrl(request.url, urls.deliveryDate(query), replace);
	const kept =
		item && !searchParams.has("departamento") ? await readDestination(request, store.settings) : undefined;
	const selected = kept ? placesOf(kept) : asked;
	const { district } = selected;
	const page = {
		...text,
		...describePage(request, store, text),
		selected,
		options: listPlaceOptions(selected),
		estimate: district ? estimateDelivery(district, new Date(), business) : undefined,
		/** From whose page the shopper comes. */
		product: item && {
			sku: skuOf(item),
			url: urls.product(item.product.slug, variantToQuery(item.product, item.variant)),
			name: item.product.name,
			cost: quoteCost(item, selected, business),
		},
	};
	return data(
		page,
		district && !kept ? { headers: { "Set-Cookie": await writeDestination(district, store.settings) } } : {},
	);
}

/** @param sku also a product's slug, of any of its variants */
async function findWanted(
	sku: string | null,
	{ catalog }: AppLoadContext["store"],
): Promise<Item | undefined> {
	if (!sku) return undefined;
	const slug = slugOfSku(sku);
	const { products } = await catalog.snapshotFor({ slugs: [slug] });
	const product = productNamed(products, slug);
	return product && { product, variant: findItem(products, sku)?.variant };
}

function quoteCost({ product, variant }: Item, selected: PlaceSelection, business: Business) {
	const goods = { lines: [{ ...product, quantity: 1 }], subtotal: (variant ?? product).price };
	const shipping = selected.district ? quoteShipping(selected, goods, business) : undefined;
	return shipping && describeCost(shipping.price.pen);
}

export default function DeliveryPage() {
	const page = useLoaderData<typeof loader>();
	return (
		<ContentPage {...page}>
			<DestinationForm key={page.selected.district} />
		</ContentPage>
	);
}

/** Loads a document: data that was prefetched for other pages would still show the previous district. */
function DestinationForm() {
	const { selected, options, estimate, product } = useLoaderData<typeof loader>();
	return (
		<section id={destinationFormId} className={styles.section} aria-labelledby="fecha-por-distrito">
			<h2 id="fecha-por-distrito">¿Cuánto cuesta y cuándo llega a tu distrito?</h2>
			<form method="get" action={urls.deliveryDate()} noValidate autoComplete="off" className={styles.form}>
				<UbigeoFields fields={fields} places={{ selected, options, remountKey: "" }} />
				{product && <input type="hidden" name="producto" value={product.sku} />}
				<Button type="submit">Ver precio y fecha</Button>
			</form>
			{estimate && (
				<p className="success snug" role="status">
					{`Si pagas hoy, tu pedido llega a ${estimate.place} `}
					<strong>{estimate.arrival}</strong>.{" "}
					{product ? `Envío de ${product.name}: ${product.cost}.` : `Envío: ${estimate.costs.normal}.`} Lo
					verás también en cada producto y en tu carrito.
				</p>
			)}
			{product && (
				<p>
					<a href={product.url}>{`Volver a ${product.name}`}</a>
				</p>
			)}
		</section>
	);
}

const fields = {
	department: plainField("departamento", "departamento"),
	province: plainField("provincia", "provincia"),
	district: plainField("distrito", "distrito"),
};

export { ErrorBoundary, meta, shouldRevalidate } from "~/shop/frame/page-exports";
