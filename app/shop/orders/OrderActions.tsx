import { Form } from "@remix-run/react";
import { Fragment } from "react";
import type { OrderView } from "~/domain/orders/order-view";
import { urls } from "~/platform/urls";
import { Button, ButtonLink } from "~/ui/fields/Button";
import { OrderWhatsapp } from "./OrderWhatsapp";

/** Only what the order waits for looks like the next thing to do. */
export function OrderActions({ order, hasWhatsapp }: { order: OrderView; hasWhatsapp?: boolean }) {
	const reviewUrl = order.lines[0]?.reviewUrl;
	const ways = [
		[order.noticeUrl, "Corregir mi aviso de pago"],
		[order.addressUrl, "Corregir la dirección"],
		[order.returnUrl, order.isReturning ? "Retirar mi devolución" : "Devolver productos"],
		[order.cancelUrl, `Cancelar ${order.noun}`],
	];
	return (
		<div className="row space-3 unprinted">
			{order.acceptUrl && (
				<form method="post" action={order.acceptUrl}>
					<input type="hidden" name="pasos" value={order.steps} />
					<Button type="submit">Aceptar la cotización</Button>
				</form>
			)}{" "}
			{reviewUrl && <ButtonLink to={reviewUrl}>Escribir mi opinión</ButtonLink>}{" "}
			{hasWhatsapp && <OrderWhatsapp reference={order.reference} noun={order.noun} />}{" "}
			<Form method="post" action={urls.cart}>
				{order.lines.map(({ sku, quantity }) => (
					<input key={sku} type="hidden" name="line" value={`${quantity} ${sku}`} />
				))}
				<Button type="submit" name="intent" value="again" look="secondary">
					Comprar de nuevo
				</Button>
			</Form>{" "}
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
