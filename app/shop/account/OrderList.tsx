import type { OrderRow } from "~/domain/orders/order-view";
import { urls } from "~/platform/urls";
import { formatSoles } from "~/platform/values/money";
import { KeepLooking } from "~/shop/browse/KeepLooking";
import type { ProductCardData } from "~/shop/browse/product-card";
import { ButtonLink } from "~/ui/fields/Button";
import styles from "./OrderList.module.css";

export function OrderList({ orders, newest }: { orders: OrderRow[]; newest: ProductCardData[] }) {
	if (orders.length === 0) return <NoOrders newest={newest} />;
	return (
		<ul role="list" className="stack" aria-label="Tus pedidos">
			{orders.map(({ reference, placedOn, status, itemCount, total }) => (
				<li key={reference} className={styles.order}>
					<p className="strong">
						<a href={urls.order(reference)}>Pedido {reference}</a>
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

function NoOrders({ newest }: { newest: ProductCardData[] }) {
	return (
		<>
			<p>Todavía no tienes pedidos. Cuando compres, aquí verás cómo va cada uno.</p>
			<p>
				<ButtonLink to={urls.productList()}>volver a la tienda</ButtonLink>
			</p>
			<KeepLooking products={newest} />
		</>
	);
}
