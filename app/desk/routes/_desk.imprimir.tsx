import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import styles from "~/desk/frame/Desk.module.css";
import { DeskHead } from "~/desk/frame/DeskHead";
import { Tabs } from "~/desk/frame/Tabs";
import type { loadPapers, Paper } from "~/desk/orders/papers-screen.server";
import { adminUrls } from "~/platform/admin-urls";

export default function PapersPage() {
	const { paper, tabs, papers, note, next } = useLoaderData<typeof loadPapers>();
	const Shown = { preparacion: PackingSlip, entrega: DeliveryNote, etiqueta: AddressLabel }[paper];
	return (
		<>
			<div className="unprinted">
				<DeskHead />
				{papers.length === 0 ? (
					<p>
						No hay pedidos que imprimir: marca sus casillas en <a href={adminUrls.orders()}>Pedidos</a>, o
						abre uno.
					</p>
				) : (
					<>
						<Tabs tabs={tabs} />
						<p>Imprime esta página con el menú de tu navegador, también desde el teléfono.</p>
						{note && (
							<p>
								{note} {next && <a href={next}>Ver los siguientes</a>}
							</p>
						)}
					</>
				)}
			</div>
			{papers.map((order) => (
				<Shown key={order.reference} order={order} />
			))}
		</>
	);
}

/** For whoever packs: what goes into the parcel, to be ticked. */
function PackingSlip({ order }: { order: Paper }) {
	const { giftNote } = order;
	return (
		<Sheet order={order}>
			<Receiver order={order} />
			{giftNote && (
				<p className={styles.typed}>
					<strong>Nota de regalo:</strong> {giftNote}
				</p>
			)}
			<Goods order={order} />
		</Sheet>
	);
}

/** Goes with the parcel, and comes back signed. */
function DeliveryNote({ order }: { order: Paper }) {
	const { seller } = useLoaderData<typeof loadPapers>();
	return (
		<Sheet order={order}>
			<p>{seller.details.filter(Boolean).join(" · ")}</p>
			<Receiver order={order} />
			<Goods order={order} />
			<p>Recibí conforme:</p>
			<ul role="list" className={styles.signing}>
				{["Nombre", "Documento", "Fecha y hora", "Firma"].map((name) => (
					<li key={name}>{name}</li>
				))}
			</ul>
			<p className="soft small">No reemplaza la boleta, la factura ni la guía de remisión.</p>
		</Sheet>
	);
}

function AddressLabel({ order }: { order: Paper }) {
	const { seller } = useLoaderData<typeof loadPapers>();
	return (
		<section className={`${styles.paper} ${styles.label}`} aria-label={`Etiqueta de ${order.reference}`}>
			<Receiver order={order} />
			<p className="small">
				{order.reference}
				<br />
				Envía: {[seller.name, ...seller.details.slice(1)].filter(Boolean).join(", ")}
			</p>
		</section>
	);
}

function Sheet({ order, children }: { order: Paper; children: ReactNode }) {
	const { seller, paper, tabs } = useLoaderData<typeof loadPapers>();
	const title = tabs.find(({ isShown }) => isShown)?.name;
	return (
		<section className={styles.paper} aria-labelledby={`${paper}-${order.reference}`}>
			<h2 id={`${paper}-${order.reference}`}>{`${title} ${order.reference}`}</h2>
			<p>{`${seller.name} · Pedido del ${order.placedOn}`}</p>
			{children}
		</section>
	);
}

function Receiver({ order: { name, phone, buyer, destination, carrier } }: { order: Paper }) {
	return (
		<p>
			<strong>{name}</strong>
			{buyer && ` (compró ${buyer})`}
			<br />
			{destination}
			<br />
			{phone}
			{carrier && (
				<>
					<br />
					Va con {carrier}
				</>
			)}
		</p>
	);
}

function Goods({ order: { lines } }: { order: Paper }) {
	return (
		<ul role="list" className="grid gap-xs">
			{lines.map(({ sku, name, choice, quantity, owed }) => (
				<li key={sku}>
					<span aria-hidden="true">☐</span> <strong>{`${quantity} × ${name}`}</strong>
					{choice && `, ${choice}`} <span className="soft small">{sku}</span>
					{owed && ` (faltan ${owed})`}
				</li>
			))}
		</ul>
	);
}

export { loadPapers as loader } from "~/desk/orders/papers-screen.server";
export { pageMeta as meta } from "~/shop/frame/page-meta";
