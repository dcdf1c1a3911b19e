import type { PricedCart } from "~/cart/price-cart";
import { PriceTag } from "~/catalog/PriceTag";
import { formatPrice, type Price } from "~/money";
import { Picture } from "~/ui/Picture";
import styles from "./OrderPanel.module.css";

export interface OrderView {
	reference: string;
	/** Day it was placed, as drawn. */
	placedOn: string;
	status: string;
	email: string;
	cart: PricedCart;
	shipping: { label: string; price: Price };
	total: Price;
}

export function OrderPanel({ order }: { order: OrderView }) {
	const { reference, placedOn, status, email, cart, shipping, total } = order;
	return (
		<section className={styles.panel} aria-labelledby="detalle-del-pedido">
			<h2 id="detalle-del-pedido">Pedido {reference}</h2>
			<p className={styles.meta}>
				{placedOn} · {status}
			</p>
			<ul role="list">
				{cart.lines.map((line) => (
					<li key={line.slug} className={styles.line}>
						<Picture picture={line.image} sizes="96px" />
						<p>
							<strong>{line.name}</strong>
							<br />
							Cantidad: {line.quantity}
						</p>
						<Amount price={line.total} />
					</li>
				))}
			</ul>
			<dl className={styles.totals}>
				<div>
					<dt>Subtotal</dt>
					<dd>
						<Amount price={cart.subtotal} />
					</dd>
				</div>
				<div>
					<dt>Envío: {shipping.label}</dt>
					<dd>{shipping.price.pen === 0 ? "Gratis" : <Amount price={shipping.price} />}</dd>
				</div>
				<div className={styles.total}>
					<dt>Total</dt>
					<dd>
						<PriceTag price={total} />
					</dd>
				</div>
				<div>
					<dt>Correo electrónico</dt>
					<dd>{email}</dd>
				</div>
			</dl>
		</section>
	);
}

function Amount({ price }: { price: Price }) {
	const { pen, usd } = formatPrice(price);
	return (
		<span className={styles.amount}>
			{usd} · {pen}
		</span>
	);
}
