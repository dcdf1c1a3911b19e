import type { ReactNode } from "react";
import type { OrderView } from "~/domain/orders/order-view";
import { urls } from "~/platform/urls";
import { Button, ButtonLink } from "~/ui/fields/Button";

export function OrderActions({ order, children }: { order: OrderView; children?: ReactNode }) {
	const { lines, noticeUrl, addressUrl, cancelUrl } = order;
	return (
		<div className="row">
			<form method="post" action={urls.cart}>
				{lines.map(({ sku, quantity }) => (
					<input key={sku} type="hidden" name="line" value={`${quantity} ${sku}`} />
				))}
				<Button type="submit" name="intent" value="again" look="secondary">
					Comprar de nuevo
				</Button>
			</form>{" "}
			{noticeUrl && (
				<ButtonLink to={noticeUrl} look="secondary">
					Corregir mi aviso de pago
				</ButtonLink>
			)}{" "}
			{addressUrl && (
				<ButtonLink to={addressUrl} look="secondary">
					Corregir la dirección
				</ButtonLink>
			)}{" "}
			{cancelUrl && (
				<ButtonLink to={cancelUrl} look="secondary">
					Cancelar pedido
				</ButtonLink>
			)}{" "}
			{children}
		</div>
	);
}
