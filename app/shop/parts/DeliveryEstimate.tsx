import { urls } from "~/platform/urls";
import { parseSlotData, Slot } from "~/web/page-cache/Slot";
import type { DeliveryEstimateData } from "./delivery-estimate.server";

export function DeliveryEstimate({ estimate }: { estimate: string }) {
	const { place, arrival, isChosen } = parseSlotData<DeliveryEstimateData>(estimate);
	return (
		<p>
			<Slot name="delivery-estimate">
				{`Si pagas hoy, llega a ${place} `}
				<strong>{arrival}</strong>.{" "}
				<a href={urls.deliveryDate()}>{isChosen ? "Cambiar de distrito" : "Calcular para tu distrito"}</a>
			</Slot>
		</p>
	);
}
