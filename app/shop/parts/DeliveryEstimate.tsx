import type { Product } from "~/domain/goods/product";
import { urls } from "~/platform/urls";
import { parseSlotData, Slot } from "~/web/page-cache/Slot";
import type { DeliveryEstimateData } from "./delivery-estimate.server";

interface DeliveryEstimateProps {
	estimate: string;
	/** Of which the price of its delivery is told. */
	product?: Pick<Product, "slug" | "isBulky">;
}

export function DeliveryEstimate({ estimate, product }: DeliveryEstimateProps) {
	const { place, arrival, isChosen, cost, bulkyCost } = parseSlotData<DeliveryEstimateData>(estimate);
	const isBulky = product?.isBulky ?? false;
	return (
		<p>
			<Slot name={isBulky ? "delivery-estimate-bulky" : "delivery-estimate"}>
				{`Si pagas hoy, llega a ${place} `}
				<strong>{arrival}</strong>. {product && `Envío: ${isBulky ? bulkyCost : cost}. `}
			</Slot>
			<a href={urls.deliveryDate(product && { producto: product.slug })}>
				<Slot name="delivery-action">{isChosen ? "Cambiar de distrito" : "Calcular para tu distrito"}</Slot>
			</a>
		</p>
	);
}
