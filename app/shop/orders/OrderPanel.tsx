import type { ReactNode } from "react";
import { legalNameOf } from "~/domain/business/business";
import { describeRoute, nameShipping } from "~/domain/delivery/quote-shipping";
import type { OrderView } from "~/domain/orders/order-view";
import { suggestEmail } from "~/domain/people/suggest-email";
import { urls } from "~/platform/urls";
import { formatPercent, formatSoles, formatUnitPrice } from "~/platform/values/money";
import { PriceAmounts } from "~/shop/parts/PriceAmounts";
import { PriceTerms } from "~/shop/parts/PriceTerms";
import { useShop } from "~/shop/parts/use-shop";
import { FactRows } from "~/ui/elements/Facts";
import { Picture } from "~/ui/elements/Picture";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { Disclosure } from "~/ui/page/Disclosure";
import orderLines from "./OrderLines.module.css";
import styles from "./OrderPanel.module.css";

interface OrderPanelProps {
	order: OrderView;
	title?: string;
	/** False beside a text that says it. */
	saysNextStep?: boolean;
	/** How to pay it. */
	children?: ReactNode;
	actions?: ReactNode;
}

export function OrderPanel(props: OrderPanelProps) {
	const { order, title = order.name, saysNextStep = true, children, actions } = props;
	const { status, timeline, ahead, nextStep, tracking, lines } = order;
	return (
		<section className={`framed padded ${styles.panel}`} aria-labelledby="detalle-del-pedido">
			<Letterhead />
			<h2 id="detalle-del-pedido">{title}</h2>
			{status !== timeline.at(-1)?.label && <p className={styles.status}>{status}</p>}
			<ol role="list" className={styles.timeline} aria-label="Historia del pedido">
				{timeline.map(({ label, on }) => (
					<li key={label + on}>
						<strong>{label}</strong> {on}
					</li>
				))}
				{ahead.map((label) => (
					<li key={label} className={styles.ahead}>
						<VisuallyHidden>Falta:</VisuallyHidden> {label}
					</li>
				))}
			</ol>
			{saysNextStep && <p className={styles.next}>{nextStep}</p>}
			{tracking && (
				<p>
					<a href={tracking.url} rel="noreferrer">
						{tracking.text}
					</a>
				</p>
			)}
			<Changes order={order} />
			{children}
			<Lines lines={lines} />
			<Totals order={order} />
			<OrderData order={order} />
			{actions}
		</section>
	);
}

function Changes({ order: { changes, disagreeUrl } }: { order: OrderView }) {
	return (
		<div className="grid gap-xs">
			{changes.map(({ name, text }) => (
				<p key={name + text}>
					<strong>{name}:</strong> {text}
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
				<li key={line.sku} className={orderLines.line}>
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
						{line.reviewUrl && lines.length > 1 && (
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
	const { subtotal, shipping, discounts, total, paid, exchangeRate, refunds, tax } = order;
	const payable = (
		<>
			<PriceAmounts price={total} />
			<PriceTerms prices={[total]} exchangeRate={exchangeRate ?? null} />
		</>
	);
	const taxed = tax && [
		{ name: "Valor de venta", value: formatSoles(tax.base), className: "soft" },
		{ name: `IGV (${formatPercent(tax.percent)})`, value: formatSoles(tax.tax), className: "soft" },
	];
	const rows = [
		{ name: "Subtotal", value: <PriceAmounts price={subtotal} /> },
		{
			name: (
				<>
					{nameShipping(shipping)} <span className="soft">({describeRoute(shipping)})</span>
				</>
			),
			value: shipping.price.pen === 0 ? "Gratis" : <PriceAmounts price={shipping.price} />,
		},
		...discounts,
		{ name: "Total", value: payable, className: "strong" },
		...paid,
		...refunds.map(({ name, amount }) => ({ name, value: amount })),
		...(taxed ?? []),
	];
	return <FactRows rows={rows} className={orderLines.totals} />;
}

function OrderData({ order: { email, details } }: { order: OrderView }) {
	const rows = [
		...(email ? [{ name: "Correo electrónico", value: <Email email={email} /> }] : []),
		...details.map(({ name, value, pdf }) => ({
			name,
			value: pdf ? <a href={pdf}>{`${value} (PDF)`}</a> : value,
		})),
	];
	if (rows.length === 0) return null;
	return (
		<div className="space-3">
			<Disclosure title="Datos del pedido">
				<FactRows rows={rows} className={orderLines.totals} />
			</Disclosure>
		</div>
	);
}

function Email({ email }: { email: string }) {
	const suggested = suggestEmail(email);
	if (!suggested) return email;
	return (
		<>
			{email}
			<p className="soft small unprinted">
				¿Quisiste decir {suggested}? Si es así, <a href={urls.contact({ asunto: "pedido" })}>escríbenos</a>.
			</p>
		</>
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
