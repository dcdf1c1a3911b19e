import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { adoptAndListOrders } from "~/domain/account/adopt-orders.server";
import { describeNextStep } from "~/domain/orders/next-step";
import { toOrderRow } from "~/domain/orders/order-view";
import { toAddressView } from "~/domain/people/addresses.server";
import { urls } from "~/platform/urls";
import { limaDay } from "~/platform/values/lima-time";
import { Confirmation } from "~/shop/account/Confirmation";
import { OrderList } from "~/shop/account/OrderList";
import { KeepLooking } from "~/shop/browse/KeepLooking";
import { suggestCards } from "~/shop/browse/newest-cards.server";
import { readFavouritesCookie } from "~/shop/cart/favourites-cookie.server";
import { OrderPanel } from "~/shop/orders/OrderPanel";
import { sampleOrder } from "~/shop/orders/sample-order.server";
import { readConfirmation } from "~/shop/session/confirmations";
import { findShopper } from "~/shop/session/require-shopper.server";
import { canSignIn, listLogins } from "~/shop/session/sign-in-ways.server";
import { ButtonLink } from "~/ui/fields/Button";
import { forgetAnswers } from "~/web/forms/tab-answers";
import styles from "./order-star._index.module.css";

const title = "Mi cuenta";

export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const found = await findShopper(request, store);
	if (!found) {
		const done = readConfirmation(request.url);
		const suggested = suggestCards(
			store.catalog.snapshot(),
			"wellRated",
			store.business.bestSellers(),
			(await readFavouritesCookie(request, store.settings)).slugs,
		);
		return { title, canSignIn: canSignIn(store.settings), done, sampleOrder, suggested, account: undefined };
	}
	const { shopper } = found;
	const { orders, total } = await adoptAndListOrders(store.datastore, found, {
		page: 1,
		size: 1,
		now: new Date(),
	});
	const [latest] = orders;
	const today = limaDay(new Date());
	const [address] = shopper.addresses;
	const account = {
		logins: listLogins(shopper),
		name: shopper.profile.fullName,
		email: shopper.profile.email,
		orderCount: total,
		latest: latest && {
			row: toOrderRow(latest, today),
			nextStep: describeNextStep(latest, store.business.payment() !== undefined, today),
		},
		suggested: latest
			? undefined
			: suggestCards(store.catalog.snapshot(), "wellRated", store.business.bestSellers(), shopper.favourites),
		address: address && toAddressView(address),
	};
	return { title, canSignIn: true, account };
}

export default function AccountHome() {
	const page = useLoaderData<typeof loader>();
	return page.account ? <Dashboard {...page.account} /> : <SignedOut {...page} />;
}

type PageData = Awaited<ReturnType<typeof loader>>;

function SignedOut({ canSignIn, done, sampleOrder, suggested }: Extract<PageData, { account: undefined }>) {
	useEffect(() => {
		if (done) forgetAnswers();
	}, [done]);
	return (
		<>
			<Confirmation text={done} />
			<div className="stack success roomy">
				<p>
					{canSignIn && "Inicia sesión para ver tus pedidos, tus direcciones y tus datos. "}
					{canSignIn ? "Sin cuenta también puedes" : "Puedes"} seguir un pedido con su referencia y tu
					documento.
				</p>
				<p className="row">
					{canSignIn && <ButtonLink to={urls.signIn}>Iniciar sesión</ButtonLink>}
					<ButtonLink to={urls.tracking} look="secondary">
						Seguimiento orden
					</ButtonLink>
				</p>
			</div>
			<div className="stack">
				<p className="soft">Así se ve el detalle de un pedido (es solo un ejemplo):</p>
				<OrderPanel order={sampleOrder} title={`Ejemplo: pedido ${sampleOrder.reference}`} />
			</div>
			<KeepLooking {...suggested} />
		</>
	);
}

function Dashboard(account: NonNullable<PageData["account"]>) {
	const { logins, name, email, orderCount, latest, suggested, address } = account;
	return (
		<>
			<section className={styles.who} aria-labelledby="saludo">
				<h2 id="saludo">{name ? `Hola, ${name}` : "Hola"}</h2>
				<p>
					Entras con <strong>{logins.join(" o ")}</strong>.
				</p>
			</section>
			<section className="stack gap-s" aria-labelledby="ultimo-pedido">
				<h2 id="ultimo-pedido">{latest ? "Tu último pedido" : "Tus pedidos"}</h2>
				<OrderList orders={latest ? [latest.row] : []} suggested={suggested} />
				{latest && <p>{latest.nextStep}</p>}
				{orderCount > 1 && (
					<p>
						<a href={urls.orders()}>Ver tus {orderCount} pedidos</a>
					</p>
				)}
			</section>
			<div className={styles.pair}>
				<section className={styles.card} aria-labelledby="tu-direccion">
					<h2 id="tu-direccion">{address ? "Tu dirección predeterminada" : "Tus direcciones"}</h2>
					{address ? (
						<p>
							<strong>{address.alias}</strong>
							{address.lines.map((line) => (
								<span key={line} className={styles.line}>
									{line}
								</span>
							))}
						</p>
					) : (
						<p>Todavía no guardaste ninguna. Con una, el formulario de compra se llena solo.</p>
					)}
					<p>
						<a href={urls.addresses}>{address ? "Ver tus direcciones" : "Agregar una dirección"}</a>
					</p>
				</section>
				<section className={styles.card} aria-labelledby="tus-datos">
					<h2 id="tus-datos">Tus datos</h2>
					<p>
						{email || name ? [name, email].filter(Boolean).join(", ") : "Todavía no guardaste tus datos."}
					</p>
					<p>
						<a href={urls.accountDetails}>{email || name ? "Cambiar tus datos" : "Completar tus datos"}</a>
					</p>
				</section>
			</div>
		</>
	);
}

export { headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";
