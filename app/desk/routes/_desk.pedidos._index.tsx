import { Form, useLoaderData } from "@remix-run/react";
import styles from "~/desk/frame/Desk.module.css";
import { DeskHead } from "~/desk/frame/DeskHead";
import { deskHandler } from "~/desk/frame/desk-handler.server";
import { Rows } from "~/desk/frame/Row";
import { changeOrders, loadOrders } from "~/desk/orders/orders-screen.server";
import { orderStatuses, statusLabel } from "~/domain/orders/order-status";
import { adminUrls } from "~/platform/admin-urls";
import { Button, ButtonLink } from "~/ui/fields/Button";
import { plainField, SelectField, TextField } from "~/ui/fields/Field";

export const loader = deskHandler(loadOrders);
export const action = deskHandler(changeOrders);

export default function OrdersPage() {
	const { text, filter, orders, next, step } = useLoaderData<typeof loader>();
	const query = { q: text, estado: filter };
	return (
		<>
			<DeskHead />
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
			{orders.length === 0 ? (
				<p>No hay pedidos así.</p>
			) : (
				<Form method="post" action={adminUrls.orders(query)}>
					<Rows
						rows={orders.map((row) => ({
							...row,
							start: step && (
								<input type="checkbox" name="pedido" value={row.name} aria-label={`Elegir ${row.name}`} />
							),
						}))}
					/>
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
			)}
		</>
	);
}

export { pageMeta as meta } from "~/shop/frame/page-meta";
