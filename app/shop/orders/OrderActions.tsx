import { Fragment, type ReactNode } from "react";
import type { OrderView } from "~/domain/orders/order-view";
import { urls } from "~/platform/urls";
import { Button, ButtonLink } from "~/ui/fields/Button";

/** Only what the order waits for looks like the next thing to do. */
export function OrderActions({ order, children }: { order: OrderView; children?: ReactNode }) {
	const reviewUrl = order.lines[0]?.reviewUrl;
	const ways = [
		[order.noticeUrl, "Corregir mi aviso de pago"],
		[order.addressUrl, "Corregir la dirección"],
		[order.returnUrl, order.isReturning ? "Retirar mi devolución" : "Devolver productos"],
		[order.cancelUrl, `Cancelar ${order.noun}`],
	];
	return (
		<div className="row space-2 unprinted">
			{order.acceptUrl && (
				<form method="post" action={order.acceptUrl}>
					<input type="hidden" name="pasos" value={order.steps} />
					<Button type="submit">Aceptar la cotización</Button>
				</form>
			)}{" "}
			{reviewUrl && <ButtonLink to={reviewUrl}>Escribir mi opinión</ButtonLink>}{" "}
			<form method="post" action={urls.cart}>
				{order.lines.map(({ sku, quantity }) => (
					<input key={sku} type="hidden" name="line" value={`${quantity} ${sku}`} />
				))}
				<Button type="submit" name="intent" value="again" look="secondary">
					Comprar de nuevo
				</Button>
			</form>{" "}
			{children}
			{ways.some(([url]) => url) && (
				<p className="row words-1 flush">
					{ways.map(
						([url, text]) =>
							url && (
								<Fragment key={text}>
									<ButtonLink to={url} look="quiet">
										{text}
									</ButtonLink>{" "}
								</Fragment>
							),
					)}
				</p>
			)}
		</div>
	);
}
