import { legalNameOf } from "~/domain/business/business";
import { describeRoute, nameShipping } from "~/domain/delivery/quote-shipping";
import type { OrderView } from "~/domain/orders/order-view";
import { suggestEmail } from "~/domain/people/suggest-email";
import { urls } from "~/platform/urls";
import { formatPercent, formatSoles, formatUnitPrice } from "~/platform/values/money";
import { PriceAmounts } from "~/shop/parts/PriceAmounts";
import { PriceTerms } from "~/shop/parts/PriceTerms";
import { useShop } from "~/shop/parts/use-shop";
import { FactRow } from "~/ui/elements/Facts";
import { Picture } from "~/ui/elements/Picture";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import styles from "./OrderPanel.module.css";

export function OrderPanel({ order, title = order.name }: { order: OrderView; title?: string }) {
	const { status, timeline, nextStep, tracking, lines } = order;
	return (
		<section className="framed padded" aria-labelledby="detalle-del-pedido">
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
			<Changes order={order} />
			{tracking && (
				<p>
					<a href={tracking.url} rel="noreferrer">
						{tracking.text}
					</a>
				</p>
			)}
			<Lines lines={lines} />
			<Totals order={order} />
		</section>
	);
}

function Changes({ order: { changes, returns, disagreeUrl } }: { order: OrderView }) {
	return (
		<div className="grid gap-2">
			{changes.map(({ on, text }) => (
				<p key={on + text}>
					<strong>Lo cambiamos el {on}:</strong> {text}
				</p>
			))}
			{returns.map(({ on, text }) => (
				<p key={on}>
					<strong>Devolución del {on}:</strong> {text}
				</p>
			))}
			{disagreeUrl && (
				<p>
					Si no estás de acuerdo, <a href={disagreeUrl}>escríbenos</a> antes de que lo preparemos: lo dejamos
					como estaba o lo cancelamos.
				</p>
			)}
		</div>
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
								<a href={line.reviewUrl}>
									Escribir mi opinión<VisuallyHidden> de {line.name}</VisuallyHidden>
								</a>
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
	const { subtotal, shipping, discounts, total, paid, exchangeRate, refunds, tax, email, details } = order;
	const suggestedEmail = email && suggestEmail(email);
	return (
		<dl className={styles.totals}>
			<FactRow name="Subtotal">
				<PriceAmounts price={subtotal} />
			</FactRow>
			<FactRow
				name={
					<>
						{nameShipping(shipping)} <span className="soft">({describeRoute(shipping)})</span>
					</>
				}
			>
				{shipping.price.pen === 0 ? "Gratis" : <PriceAmounts price={shipping.price} />}
			</FactRow>
			{discounts.map(({ name, value }) => (
				<FactRow key={name} name={name}>
					{value}
				</FactRow>
			))}
			<FactRow name="Total" className="strong">
				<PriceAmounts price={total} />
				<PriceTerms prices={[total]} exchangeRate={exchangeRate ?? null} />
			</FactRow>
			{paid.map(({ name, value }) => (
				<FactRow key={name} name={name}>
					{value}
				</FactRow>
			))}
			{refunds.map(({ at, on, amount }) => (
				<FactRow key={at} name={`Devolución del ${on}`}>
					{amount}
				</FactRow>
			))}
			{tax && (
				<>
					<FactRow name="Valor de venta" className="soft">
						{formatSoles(tax.base)}
					</FactRow>
					<FactRow name={`IGV (${formatPercent(tax.percent)})`} className="soft">
						{formatSoles(tax.tax)}
					</FactRow>
				</>
			)}
			{email && (
				<FactRow name="Correo electrónico">
					{email}
					{suggestedEmail && (
						<p className={styles.question}>
							¿Quisiste decir {suggestedEmail}? Si es así,{" "}
							<a href={urls.contact({ asunto: "pedido" })}>escríbenos</a>.
						</p>
					)}
				</FactRow>
			)}
			{details.map(({ name, value, pdf }) => (
				<FactRow key={name} name={name}>
					{pdf ? <a href={pdf}>{`${value} (PDF)`}</a> : value}
				</FactRow>
			))}
		</dl>
	);
}

/** Shown in print only. */
export function Letterhead() {
	const { business = {}, trackingUrl } = useShop();
	const { ruc, address, phone, email } = business;
	return (
		<div className={styles.letterhead}>
			<p className={styles.name}>{legalNameOf(business)}</p>
			{ruc && <p>RUC {ruc}</p>}
			{address && <p>{address}</p>}
			{phone && <p>Teléfono: {phone}</p>}
			{email && <p>Correo electrónico: {email}</p>}
			{trackingUrl && <p>Sigue tu pedido en {trackingUrl}</p>}
		</div>
	);
}
