import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { parseQuantity } from "~/domain/cart/parse-quantity";
import { priceCart } from "~/domain/cart/price-cart.server";
import { urls } from "~/platform/urls";
import { openCart } from "~/shop/cart/open-cart.server";
import { PriceTag } from "~/shop/parts/PriceTag";
import { PriceTerms } from "~/shop/parts/PriceTerms";
import { QuantityField } from "~/shop/product/QuantityField";
import { Picture } from "~/ui/elements/Picture";
import { Button, ButtonLink } from "~/ui/fields/Button";
import { Page } from "~/ui/page/Page";
import { submitOnce } from "~/web/forms/submit-once";
import styles from "./cart_.add.$sku.module.css";

/** A link to share: it changes nothing until the shopper presses the button. */
export async function loader({ params: { sku = "" }, request, context: { store } }: LoaderFunctionArgs) {
	const { products, isCatalogLoaded } = await openCart(request, store);
	if (!isCatalogLoaded) throw new Response(null, { status: 503 });
	const asked = parseQuantity(new URL(request.url).searchParams.get("cantidad")) ?? 1;
	const [line] = priceCart({ lines: [{ sku, quantity: asked }] }, products, { now: Date.now() }).lines;
	if (!line) throw new Response(null, { status: 404 });
	return { title: "Agregar al carrito", line };
}

export default function AddByLink() {
	const { line } = useLoaderData<typeof loader>();
	const { sku, url, name, choice, image, quantity, available, unit, sale } = line;
	const product = (
		<ButtonLink to={url} look="secondary">
			Ver el producto
		</ButtonLink>
	);
	return (
		<Page
			title="¿Agregar esto a tu carrito?"
			intro="Llegaste por un enlace compartido. Tu carrito no cambia hasta que presiones el botón."
		>
			<div className={styles.item}>
				<Picture picture={image} sizes="(max-width: 768px) 92vw, 360px" className={styles.picture} />
				<div className="stack gap-xs start">
					<h2>{name}</h2>
					{choice && <p>{choice}</p>}
					<div>
						<PriceTag price={unit} sale={sale} />
						<PriceTerms prices={[unit]} />
					</div>
					{available === 0 ? (
						<>
							<p className="problem">Agotado por ahora</p>
							{product}
						</>
					) : (
						<Form method="post" action={urls.cart} className={styles.form} onSubmit={submitOnce("add")}>
							<input type="hidden" name="sku" value={sku} />
							<QuantityField max={available} chosen={quantity} />
							<p className="row space-2">
								<Button type="submit" name="intent" value="add">
									Agregar al carrito
								</Button>
								{product}
							</p>
						</Form>
					)}
				</div>
			</div>
		</Page>
	);
}

export { ErrorBoundary, headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";
