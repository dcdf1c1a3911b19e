import { Form, useLoaderData } from "@remix-run/react";
import { adminUrls } from "~/admin-urls";
import styles from "~/desk/Desk.module.css";
import { DeskHead } from "~/desk/DeskHead";
import { Row } from "~/desk/Row";
import { orderStatuses, statusLabel } from "~/orders/order-status";
import { Button, ButtonLink } from "~/ui/Button";
import { plainField, SelectField, TextField } from "~/ui/Field";
import type { loadOrders, OrderListPage, OrderListRow } from "./orders-screen.server";

export function OrdersPage() {
	const page = useLoaderData<typeof loadOrders>();
	return (
		<>
			<DeskHead title={page.title} done={page.done} />
			<OrderFilters {...page} />
			<FoundOrders {...page} />
		</>
	);
}

function OrderFilters({ text, filter }: Pick<OrderListPage, "text" | "filter">) {
	return (
		<Form method="get" action={adminUrls.orders()} className={styles.filters} role="search">
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

function FoundOrders({ text, filter, orders, next, step }: OrderListPage) {
	const query = { q: text, estado: filter };
	if (orders.length === 0) return <p>No hay pedidos así.</p>;
	return (
		<Form method="post" action={adminUrls.orders(query)}>
			<ul role="list" className={styles.list}>
				{orders.map((order) => (
					<OrderRow key={order.reference} order={order} isChosen={step !== undefined} />
				))}
			</ul>
			{step && (
				<Button type="submit" name="estado" value={step.status}>
					{`Marcar los elegidos como «${step.label}»`}
				</Button>
			)}{" "}
			{next && (
				<ButtonLink to={adminUrls.orders({ ...query, despues: next })} look="secondary">
					Pedidos anteriores
				</ButtonLink>
			)}
		</Form>
	);
}

function OrderRow({ order, isChosen }: { order: OrderListRow; isChosen: boolean }) {
	const { reference, placedOn, status, name, goes, itemCount, total, isNoticed } = order;
	const label = `Elegir ${reference}`;
	return (
		<Row
			url={adminUrls.order(reference)}
			name={reference}
			beside={name}
			more={`${placedOn}, ${itemCount === 1 ? "1 producto" : `${itemCount} productos`}${goes && `, ${goes}`}`}
			aside={total}
			asideMore={isNoticed ? "Dice que pagó" : status}
			start={isChosen && <input type="checkbox" name="pedido" value={reference} aria-label={label} />}
		/>
	);
}
