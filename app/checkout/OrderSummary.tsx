import type { PricedCart } from "~/cart/price-cart";
import { formatMoney } from "~/money";
import { Picture } from "~/ui/Picture";
import styles from "./OrderSummary.module.css";

export function OrderSummary({ cart }: { cart: PricedCart }) {
	return (
		<section className={styles.summary} aria-labelledby="resumen-del-pedido">
			<h2 id="resumen-del-pedido">Resumen del pedido</h2>
			{cart.lines.length === 0 ? (
				<p>Tu pedido no tiene productos todavía.</p>
			) : (
				<ul role="list">
					{cart.lines.map((line) => (
						<li key={line.slug} className={styles.line}>
							<Picture picture={line.image} sizes="72px" />
							<div>
								<p className={styles.name}>{line.name}</p>
								<p className={styles.quantity}>Cantidad: {line.quantity}</p>
							</div>
							<p>{soles(line.total.pen)}</p>
						</li>
					))}
				</ul>
			)}
			<dl className={styles.totals}>
				<div>
					<dt>Subtotal</dt>
					<dd>{soles(cart.subtotal.pen)}</dd>
				</div>
				<div className={styles.total}>
					<dt>Total</dt>
					<dd>{soles(cart.subtotal.pen)}</dd>
				</div>
			</dl>
			<p className={styles.tax}>Los precios incluyen IGV (18 %). Es un pedido de muestra, no tu carrito.</p>
		</section>
	);
}

function soles(amount: number): string {
	return formatMoney({ amount, currency: "PEN" });
}
