import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, type MetaFunction, NavLink, useLoaderData } from "@remix-run/react";
import { formatPhone } from "~/auth/phone";
import { SignInLink } from "~/auth/SignInLink";
import { readSession } from "~/auth/session.server";
import { priceCart } from "~/cart/price-cart";
import type { CatalogSnapshot } from "~/catalog/catalog.server";
import { addPrices } from "~/money";
import { OrderPanel, type OrderView } from "~/orders/OrderPanel";
import { formatDay } from "~/orders/order-date";
import { pageTitle } from "~/page-title";
import { store } from "~/store.server";
import { Page } from "~/ui/Page";
import { urls } from "~/urls";
import styles from "./order-star.module.css";

export const meta: MetaFunction = () => [
	{ title: pageTitle("Mi cuenta") },
	{ name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
	await store.catalog.ready;
	const session = await readSession(request);
	return {
		phone: session && formatPhone(session.phone),
		canSignIn: store.env.signIn !== undefined,
		order: sampleOrder(store.catalog.snapshot()),
	};
}

/** It may show what is the shopper's alone. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

function sampleOrder({ sampleOrder: order, products }: CatalogSnapshot): OrderView | undefined {
	if (!order) return undefined;
	const { reference, status, email, lines } = order;
	const cart = priceCart(lines, products);
	const { label, ...shipping } = order.shipping;
	return {
		reference,
		status,
		email,
		placedOn: formatDay(order.created),
		cart,
		shipping: { label, price: shipping },
		total: addPrices([cart.subtotal, shipping]),
	};
}

export default function Account() {
	const { phone, canSignIn, order } = useLoaderData<typeof loader>();
	return (
		<Page title="Mi cuenta">
			<div className={styles.columns}>
				<nav className={styles.menu} aria-label="Mi cuenta">
					<ul role="list" lang="en">
						<li>
							<NavLink to={urls.account}>DASHBOARD</NavLink>
						</li>
						<li>
							<a href="#pedidos">ORDERS</a>
						</li>
						<li>ADDRESSES</li>
						<li>ACCOUNT DETAILS</li>
						<li>
							{phone ? (
								<Form method="post" action={urls.signOut}>
									<button type="submit">LOGOUT</button>
								</Form>
							) : (
								"LOGOUT"
							)}
						</li>
					</ul>
				</nav>
				<div className={styles.content} id="pedidos">
					{phone ? (
						<p className={styles.who}>
							Iniciaste sesión con el número <strong>{phone}</strong>.
						</p>
					) : !canSignIn ? null : (
						<div className={styles.who}>
							<p>Inicia sesión con tu celular para tener tu cuenta a mano.</p>
							<SignInLink>Iniciar sesión</SignInLink>
						</div>
					)}
					{order ? (
						<>
							<p className={styles.sample}>Así se ve el detalle de un pedido (ejemplo):</p>
							<OrderPanel order={order} />
						</>
					) : (
						<p>Aquí verás el detalle de tus pedidos.</p>
					)}
				</div>
			</div>
		</Page>
	);
}
