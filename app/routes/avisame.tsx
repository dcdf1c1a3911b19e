import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findItem, type Item, itemLabel, skuOf } from "~/domain/cart/sku.server";
import { slugOfSku } from "~/domain/goods/sku";
import { variantToQuery } from "~/domain/goods/variants";
import { stockNoticeConsent } from "~/domain/subscriptions/consents";
import { urls } from "~/platform/urls";
import { notFound } from "~/shop/browse/not-found.server";
import { EmailRequestForm } from "~/shop/customer-service/EmailRequestForm";
import {
	emailRequestConstraints,
	stockNoticeAction,
} from "~/shop/customer-service/email-request-action.server";
import { readSession } from "~/shop/session/session-cookie.server";
import { shopAction } from "~/shop/session/shop-form.server";
import type { ShopStore } from "~/shop/session/shop-store.server";
import { Picture } from "~/ui/elements/Picture";
import { ButtonLink } from "~/ui/fields/Button";
import { DoneMessage } from "~/ui/fields/DoneMessage";
import { Column } from "~/ui/page/Column";
import { Page } from "~/ui/page/Page";
import styles from "./avisame.module.css";

export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const item = await requireItem(request, store);
	const { product, variant } = item;
	const { images } = product;
	const session = await readSession(request, store.settings);
	return {
		shopperId: session?.shopperId,
		title: "Avísame cuando llegue",
		action: urls.stockNotice({ producto: skuOf(item) }),
		productUrl: urls.product(product.slug, variantToQuery(product, variant)),
		picture: images[variant?.image ?? 0] ?? images[0],
		name: itemLabel(item),
		isAvailable: (variant ?? product).stock > 0,
		isDone: new URL(request.url).searchParams.get("listo") === "1",
		constraint: emailRequestConstraints,
	};
}

export const action = shopAction(async (received) => {
	const item = await requireItem(received.request, received.store);
	return stockNoticeAction(received, { sku: skuOf(item), name: itemLabel(item) });
});

/** @throws Response: 404 for an item that is not sold, 503 while the catalogue is loading */
async function requireItem(request: Request, store: ShopStore): Promise<Item> {
	const sku = new URL(request.url).searchParams.get("producto") ?? "";
	const snapshot = await store.catalog.snapshotFor({ slugs: [slugOfSku(sku)] });
	const item = findItem(snapshot.products, sku);
	if (!item) throw notFound(store);
	return item;
}

export default function StockNoticePage() {
	const { title, action, productUrl, picture, name, isAvailable, isDone, constraint } =
		useLoaderData<typeof loader>();
	return (
		<Page title={title} intro={name}>
			<div className={styles.columns}>
				<div className={styles.picture}>
					<Picture picture={picture} sizes="(max-width: 768px) 112px, 416px" />
				</div>
				<Column>
					{isDone ? (
						<Asked name={name} />
					) : isAvailable ? (
						<p>Ya está disponible.</p>
					) : (
						<EmailRequestForm
							id="stock-notice"
							action={action}
							constraint={constraint}
							consent={stockNoticeConsent}
							submit="Avísame"
						>
							lo usa solo para confirmar y enviarte este aviso, hasta que te lo enviemos o lo{" "}
							<a href={urls.unsubscribe()}>canceles</a>. Puedes pedir verlo o corregirlo
						</EmailRequestForm>
					)}
					<ButtonLink to={productUrl} look="secondary">
						Volver al producto
					</ButtonLink>
				</Column>
			</div>
		</Page>
	);
}

/** The same whether or not the address already has this notice, to reveal nothing. */
function Asked({ name }: { name: string }) {
	return (
		<>
			<DoneMessage>Te enviamos un correo: ábrelo y presiona «Confirmar».</DoneMessage>
			<p>
				Sin ese paso no te avisaremos cuando {name} vuelva a estar disponible. El enlace vale siete días. Si
				no ves el correo en unos minutos, búscalo en correo no deseado.
			</p>
			<p>
				Enviamos un solo correo por hora a cada dirección: si ya te llegó uno por otra solicitud, su enlace
				confirma también esta. Si ya habías confirmado este aviso, no hace falta nada más.
			</p>
		</>
	);
}

export { clientAction, ErrorBoundary, headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";
