import { Form, Link } from "@remix-run/react";
import { orderStatuses, statusLabel } from "~/orders/order-status";
import { Button, ButtonLink } from "~/ui/Button";
import { plainField, SelectField, TextField } from "~/ui/Field";
import { urls } from "~/urls";
import styles from "./Admin.module.css";
import type { OrderListPage, OrderListRow } from "./order-list.server";

export function OrderFilters({ text, filter }: Pick<OrderListPage, "text" | "filter">) {
	return (
		<Form method="get" action={urls.adminOrders()} className={styles.filters} role="search">
			<TextField
				field={plainField("q", "q")}
				label="Referencia, nombre, teléfono, documento o correo"
				type="search"
				defaultValue={text}
			/>
			<SelectField field={plainField("estado", "estado")} label="Estado" defaultValue={filter ?? ""}>
				<option value="">Todos</option>
				<option value="avisados">Dicen que pagaron</option>
				{orderStatuses.map((status) => (
					<option key={status} value={status}>
						{statusLabel(status)}
					</option>
				))}
			</SelectField>
			<Button type="submit">Buscar</Button>
		</Form>
	);
}

export function FoundOrders({ text, filter, orders, next, step }: OrderListPage) {
	const query = { ...(text && { q: text }), ...(filter && { estado: filter }) };
	if (orders.length === 0) return <p>No hay pedidos así.</p>;
	return (
		<Form method="post" action={urls.adminOrders(query)}>
			<ul role="list" className={styles.list}>
				{orders.map((order) => (
					<li key={order.reference} className={styles.row}>
						<Row order={order} isChosen={step !== undefined} />
					</li>
				))}
			</ul>
			{step && (
				<Button type="submit" name="estado" value={step.status}>
					{`Marcar los elegidos como «${step.label}»`}
				</Button>
			)}{" "}
			{next && (
				<ButtonLink to={urls.adminOrders({ ...query, despues: next })} look="secondary">
					Pedidos anteriores
				</ButtonLink>
			)}
		</Form>
	);
}

function Row({ order, isChosen }: { order: OrderListRow; isChosen: boolean }) {
	const { reference, placedOn, status, name, place, itemCount, total, isNoticed } = order;
	return (
		<>
			{isChosen ? (
				<input type="checkbox" name="pedido" value={reference} aria-label={`Elegir ${reference}`} />
			) : (
				<span />
			)}
			<p>
				<Link to={urls.adminOrder(reference)}>{reference}</Link> {name}
				<br />
				<span className={styles.more}>
					{placedOn}, {itemCount === 1 ? "1 producto" : `${itemCount} productos`}
					{place && `, a ${place}`}
				</span>
			</p>
			<p className={styles.amount}>
				{total}
				<br />
				<span className={styles.more}>{isNoticed ? "Dice que pagó" : status}</span>
			</p>
		</>
	);
}
