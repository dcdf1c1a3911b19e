import { formatExchangeRate, formatPrice, formatSoles, type Price } from "~/money";
import { Picture } from "~/ui/Picture";
import { Letterhead } from "./Letterhead";
import styles from "./OrderPanel.module.css";
import type { OrderView } from "./order-view";

/** An order as it was sold, from its lines to its way so far. @param title where it is not simply the order */
export function OrderPanel({
	order,
	title = `Pedido ${order.reference}`,
}: {
	order: OrderView;
	title?: string;
}) {
	const { status, timeline, next, lines, subtotal, shipping, total, email, details } = order;
	const [least, most] = shipping.days;
	return (
		<section className={styles.panel} aria-labelledby="detalle-del-pedido">
			<Letterhead />
			<h2 id="detalle-del-pedido">{title}</h2>
			<p className={styles.status}>{status}</p>
			<ol role="list" className={styles.timeline} aria-label="Historia del pedido">
				{timeline.map(({ label, on }) => (
					<li key={label + on}>
						<strong>{label}</strong> <span>{on}</span>
					</li>
				))}
			</ol>
			<p className={styles.next}>{next}</p>
			<ul role="list" className={styles.lines} aria-label="Productos">
				{lines.map((line) => (
					<li key={line.sku} className={styles.line}>
						<Picture picture={line.image} sizes="96px" />
						<p>
							<strong>{line.name}</strong>
							<br />
							{line.choice && `${line.choice}. `}
							Cantidad: {line.quantity}
						</p>{" "}
						<Amount price={line.total} />
					</li>
				))}
			</ul>
			<dl className={styles.totals}>
				<div>
					<dt>Subtotal</dt>
					<dd>
						<Amount price={subtotal} />
					</dd>
				</div>
				<div>
					<dt>
						Envío: {shipping.label}
						<span className={styles.days}>
							{" "}
							({shipping.zone}, de {least} a {most} días hábiles)
						</span>
					</dt>
					<dd>{shipping.price.pen === 0 ? "Gratis" : <Amount price={shipping.price} />}</dd>
				</div>
				<div className={styles.total}>
					<dt>Total</dt>
					<dd>
						{formatSoles(total.pen)} <Dollars total={total} />
					</dd>
				</div>
				{email && (
					<div>
						<dt>Correo electrónico</dt>
						<dd>{email}</dd>
					</div>
				)}
				{details.map(({ name, value }) => (
					<div key={name}>
						<dt>{name}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

/** The same amount in dollars, with the exchange rate that is accepted (Ley 29571, art. 6). */
export function Dollars({ total }: { total: Price }) {
	if (total.usd === 0) return null;
	return (
		<span className={styles.dollars}>
			{formatPrice(total).usd} (T. C. {formatExchangeRate(total)} por dólar, incluye IGV)
		</span>
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
