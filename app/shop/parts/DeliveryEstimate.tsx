import type { ShippingClass } from "~/domain/goods/shipping-class";
import { urls } from "~/platform/urls";
import { parseSlotData, Slot } from "~/web/page-cache/Slot";
import type { DeliveryEstimateData } from "./delivery-estimate.server";

interface DeliveryEstimateProps {
	estimate: string;
	/** Of which the price of its delivery is told. */
	product?: { sku: string; shippingClass: ShippingClass };
}

export function DeliveryEstimate({ estimate, product }: DeliveryEstimateProps) {
	const { place, arrival, isChosen, costs } = parseSlotData<DeliveryEstimateData>(estimate);
	const shippingClass = product?.shippingClass;
	return (
		<p>
			<Slot name={shippingClass ? `delivery-estimate-${shippingClass}` : "delivery-estimate"}>
				{`Si pagas hoy, llega a ${place} `}
				<strong>{arrival}</strong>. {shippingClass && `Envío: ${costs[shippingClass]}. `}
			</Slot>
			<a href={urls.deliveryDate(product && { producto: product.sku })}>
				<Slot name="delivery-action">{isChosen ? "Cambiar de distrito" : "Calcular para tu distrito"}</Slot>
			</a>
		</p>
	);
}
