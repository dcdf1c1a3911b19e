import type { OrderRow } from "~/domain/orders/order-view";
import { urls } from "~/platform/urls";
import { formatSoles } from "~/platform/values/money";
import { KeepLooking } from "~/shop/browse/KeepLooking";
import type { suggestCards } from "~/shop/browse/newest-cards.server";
import { ButtonLink } from "~/ui/fields/Button";
import styles from "./OrderList.module.css";

interface OrderListProps {
	orders: OrderRow[];
	/** Shown without orders. */
	suggested: ReturnType<typeof suggestCards> | undefined;
}

export function OrderList({ orders, suggested }: OrderListProps) {
	if (orders.length === 0) {
		return (
			<>
				<p>Todavía no tienes pedidos. Cuando compres, aquí verás cómo va cada uno.</p>
				<p>
					<ButtonLink to={urls.productList()}>volver a la tienda</ButtonLink>
				</p>
				<KeepLooking {...suggested} />
			</>
		);
	}
	return (
		<ul role="list" className="stack" aria-label="Tus pedidos">
			{orders.map(({ name, reference, placedOn, status, itemCount, total }) => (
				<li key={reference} className={styles.order}>
					<p className="strong">
						<a href={urls.order(reference)}>{name}</a>
					</p>
					<p className="soft">
						{placedOn}, {itemCount === 1 ? "1 producto" : `${itemCount} productos`}
					</p>
					<p className="bold">{status}</p>
					<p className={styles.total}>{formatSoles(total.pen)}</p>
				</li>
			))}
		</ul>
	);
}
