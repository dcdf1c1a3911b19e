import type { OrderRow } from "~/domain/orders/order-view";
import type { AddressView } from "~/domain/people/addresses.server";
import { urls } from "~/platform/urls";
import type { Suggestions } from "~/shop/browse/newest-cards.server";
import styles from "./Dashboard.module.css";
import { OrderList } from "./OrderList";

interface Account {
	logins: string[];
	name: string;
	email: string;
	orderCount: number;
	latest: { row: OrderRow; nextStep: string } | undefined;
	suggested: Suggestions | undefined;
	address: AddressView | undefined;
}

export function Dashboard({ account }: { account: Account }) {
	const { logins, name, email, orderCount, latest, suggested, address } = account;
	return (
		<>
			<section className={styles.who} aria-labelledby="saludo">
				<h2 id="saludo">{name ? `Hola, ${name}` : "Hola"}</h2>
				<p>
					Entras con <strong>{logins.join(" o ")}</strong>.
				</p>
			</section>
			<section className="stack gap-4" aria-labelledby="ultimo-pedido">
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
