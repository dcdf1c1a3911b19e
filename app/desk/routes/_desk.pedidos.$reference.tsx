import { useActionData } from "@remix-run/react";
import styles from "~/desk/frame/Desk.module.css";
import { DeskHead } from "~/desk/frame/DeskHead";
import { Links } from "~/desk/frame/Links";
import type { changeOrderByForm } from "~/desk/orders/change-order-by-form.server";
import { useOrder } from "~/desk/orders/OrderForm";
import { OrderForms, unplacedTexts } from "~/desk/orders/OrderForms";
import { OwedForms, ReturnForms } from "~/desk/orders/ReturnForms";
import { Facts } from "~/ui/elements/Facts";
import { Picture } from "~/ui/elements/Picture";

export default function OrderDetailsPage() {
	const order = useOrder();
	const refusal = useActionData<typeof changeOrderByForm>();
	const texts = refusal && unplacedTexts(order, refusal);
	const unplaced = texts && { texts, advice: texts.length > 0 ? `${nextStep} ${asNote}` : nextStep };
	const { noun, status, statusSince, placedOn, debt, exchangeUrl, papers } = order;
	return (
		<>
			<DeskHead unplaced={unplaced}>
				<p>
					<span className={styles.status}>{status}</span> {statusSince && `desde el ${statusSince}`}
					<br />
					<span className="soft small">{`${noun === "pedido" ? "Pedido" : "Cotización"} del ${placedOn}`}</span>
				</p>
				<Links links={papers} className="row unprinted" />
			</DeskHead>
			{debt && (
				<p>
					<strong>{debt}</strong>{" "}
					{exchangeUrl && (
						<a href={exchangeUrl} className="unprinted">
							Anotar el pedido del cambio
						</a>
					)}
				</p>
			)}
			<div className={styles.columns}>
				<div>
					<Goods />
					<Shopper />
				</div>
				<div className="unprinted">
					<OwedForms />
					<ReturnForms />
					<OrderForms />
				</div>
				<History />
			</div>
		</>
	);
}

const nextStep = "Ese paso ya no se puede dar: revisa la historia y elige otro.";
const asNote = "Si lo que escribiste todavía hace falta, guárdalo como nota.";

function Goods() {
	const { lines, amounts, linesUrl } = useOrder();
	return (
		<section aria-labelledby="productos">
			<h2 id="productos">Productos</h2>
			<ul role="list" className="grid gap-s space-2">
				{lines.map(({ sku, name, choice, image, quantity, owed, total }) => (
					<li key={sku} className={styles.line}>
						<Picture picture={image} sizes="56px" />
						<p>
							<strong>{`${quantity} × ${name}`}</strong>
							{choice && `, ${choice}`}
							<br />
							<span className="soft small">{sku}</span>
							{owed && <strong>{` Se deben ${owed}`}</strong>}
						</p>
						<p className={styles.amount}>{total}</p>
					</li>
				))}
			</ul>
			<Facts rows={amounts} className={`${styles.facts} ${styles.totals}`} />
			{linesUrl && (
				<p className="unprinted">
					<a href={linesUrl}>Cambiar los productos</a>
				</p>
			)}
		</section>
	);
}

function Shopper() {
	const { name, phone, whatsapp, email, destination, details, payment, receipts, tracking, customer } =
		useOrder();
	return (
		<section aria-labelledby="comprador">
			<h2 id="comprador">Quién y dónde</h2>
			<p>
				<strong>{name}</strong>
				<br />
				{destination}
			</p>
			{phone && (
				<p>
					<a href={phone.link}>{phone.shown}</a> <a href={whatsapp}>WhatsApp</a>{" "}
					{email && <a href={`mailto:${email}`}>{email}</a>}
				</p>
			)}
			<Facts
				rows={[...(payment ? [{ name: "Pago", value: payment }] : []), ...details]}
				className={styles.facts}
			/>
			<Links links={receipts} />
			{customer && (
				<p className="unprinted">
					<a href={customer}>Ver todo lo de esta persona</a>
				</p>
			)}
			{tracking && (
				<p className="unprinted">
					<a href={tracking.url} rel="noreferrer">
						{tracking.text}
					</a>
				</p>
			)}
		</section>
	);
}

function History() {
	return (
		<section aria-labelledby="historia" className="unprinted">
			<h2 id="historia">Historia</h2>
			<ol className={styles.history} reversed>
				{useOrder().history.map(({ what, on, by, note }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the history only grows, and the page is not hydrated.
					<li key={index}>
						<strong>{what}</strong> <span className="soft small">{[on, by].filter(Boolean).join(", ")}</span>
						{note && (
							<>
								<br />
								{note}
							</>
						)}
					</li>
				))}
			</ol>
		</section>
	);
}

export { changeOrderByForm as action } from "~/desk/orders/change-order-by-form.server";
export { loadOrder as loader } from "~/desk/orders/order-details.server";
export { pageMeta as meta } from "~/shop/frame/page-meta";
