import { Link, useRouteLoaderData } from "@remix-run/react";
import { legalNameOf } from "~/business/business";
import { useBusiness } from "~/business/use-business";
import { suggestEmail } from "~/customers/suggest-email";
import { describeRoute, nameShipping } from "~/delivery/quote-shipping";
import { formatSoles, formatUnitPrice } from "~/money";
import { PriceAmounts } from "~/products/PriceAmounts";
import { PriceTerms } from "~/products/PriceTerms";
import { Picture } from "~/ui/Picture";
import { VisuallyHidden } from "~/ui/VisuallyHidden";
import { urls } from "~/urls";
import styles from "./OrderPanel.module.css";
import type { OrderView } from "./order-view";

export function OrderPanel({
	order,
	title = `Pedido ${order.reference}`,
}: {
	order: OrderView;
	title?: string;
}) {
	const { status, timeline, nextStep, lines } = order;
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
			<p className={styles.next}>{nextStep}</p>
			<Lines lines={lines} />
			<Totals order={order} />
		</section>
	);
}

function Lines({ lines }: Pick<OrderView, "lines">) {
	return (
		<ul role="list" aria-label="Productos">
			{lines.map((line) => (
				<li key={line.sku} className={styles.line}>
					<Picture picture={line.image} sizes="72px" />
					<p>
						<strong>{line.name}</strong>
						<br />
						{line.choice && `${line.choice}. `}
						Cantidad: {line.quantity}
						{line.quantity > 1 && `, ${formatUnitPrice(line.unit, line.quantity)}`}
						{line.shortage && (
							<>
								<br />
								{line.shortage}
							</>
						)}
						{line.reviewUrl && (
							<>
								<br />
								<Link to={line.reviewUrl}>
									Escribir mi opinión<VisuallyHidden> de {line.name}</VisuallyHidden>
								</Link>
							</>
						)}
					</p>{" "}
					<PriceAmounts price={line.total} />
				</li>
			))}
		</ul>
	);
}

function Totals({ order }: { order: OrderView }) {
	const { subtotal, shipping, discounts, total, exchangeRate, refunds, tax, email, details } = order;
	const meantEmail = email && suggestEmail(email);
	return (
		<dl className={styles.totals}>
			<div>
				<dt>Subtotal</dt>
				<dd>
					<PriceAmounts price={subtotal} />
				</dd>
			</div>
			<div>
				<dt>
					{nameShipping(shipping)} <span className={styles.days}>({describeRoute(shipping)})</span>
				</dt>
				<dd>{shipping.price.pen === 0 ? "Gratis" : <PriceAmounts price={shipping.price} />}</dd>
			</div>
			{discounts.map(({ name, value }) => (
				<div key={name}>
					<dt>{name}</dt>
					<dd>{value}</dd>
				</div>
			))}
			<div className={styles.total}>
				<dt>Total</dt>
				<dd>
					<PriceAmounts price={total} />
					<PriceTerms prices={[total]} exchangeRate={exchangeRate} />
				</dd>
			</div>
			{refunds.map(({ at, on, amount }) => (
				<div key={at}>
					<dt>Devolución del {on}</dt>
					<dd>{amount}</dd>
				</div>
			))}
			{tax && (
				<>
					<div className={styles.tax}>
						<dt>Valor de venta</dt>
						<dd>{formatSoles(tax.base)}</dd>
					</div>
					<div className={styles.tax}>
						<dt>IGV ({tax.percent}&nbsp;%)</dt>
						<dd>{formatSoles(tax.tax)}</dd>
					</div>
				</>
			)}
			{email && (
				<div>
					<dt>Correo electrónico</dt>
					<dd>
						{email}
						{meantEmail && (
							<p className={styles.question}>
								¿Quisiste decir {meantEmail}? Si es así,{" "}
								<Link to={urls.contact({ asunto: "pedido" })}>escríbenos</Link>.
							</p>
						)}
					</dd>
				</div>
			)}
			{details.map(({ name, value, pdf }) => (
				<div key={name}>
					<dt>{name}</dt>
					<dd>{pdf ? <a href={pdf}>{`${value} (PDF)`}</a> : value}</dd>
				</div>
			))}
		</dl>
	);
}

/** Shown in print only. */
export function Letterhead() {
	const store = useRouteLoaderData("root") as { trackingUrl: string } | undefined;
	const business = useBusiness();
	const { ruc, address, phone, email } = business;
	return (
		<div className={styles.letterhead}>
			<p className={styles.name}>{legalNameOf(business)}</p>
			{ruc && <p>RUC {ruc}</p>}
			{address && <p>{address}</p>}
			{phone && <p>Teléfono: {phone}</p>}
			{email && <p>Correo electrónico: {email}</p>}
			{store && <p>Sigue tu pedido en {store.trackingUrl}</p>}
		</div>
	);
}
