import type { PlaceOptions, PlaceSelection } from "~/domain/delivery/place";
import { destinationFormId, urls } from "~/platform/urls";
import { Button } from "~/ui/fields/Button";
import { plainField } from "~/ui/fields/Field";
import styles from "./DestinationForm.module.css";
import type { DeliveryEstimateData } from "./delivery-estimate.server";
import { UbigeoFields } from "./UbigeoFields";

interface DestinationFormProps {
	selected: PlaceSelection;
	options: PlaceOptions;
	estimate: DeliveryEstimateData | undefined;
	/** From whose page the shopper comes, and what its delivery costs. */
	product: { slug: string; name: string; cost: string | undefined } | undefined;
}

/** Loads a document: data that was prefetched for other pages would still show the previous district. */
export function DestinationForm({ selected, options, estimate, product }: DestinationFormProps) {
	return (
		<section id={destinationFormId} className={styles.section} aria-labelledby="fecha-por-distrito">
			<h2 id="fecha-por-distrito">¿Cuánto cuesta y cuándo llega a tu distrito?</h2>
			<form method="get" action={urls.deliveryDate()} noValidate autoComplete="off" className={styles.form}>
				<UbigeoFields fields={fields} places={{ selected, options, remountKey: "" }} />
				{product && <input type="hidden" name="producto" value={product.slug} />}
				<Button type="submit">Ver precio y fecha</Button>
			</form>
			{estimate && (
				<p className={styles.result} role="status">
					{`Si pagas hoy, tu pedido llega a ${estimate.place} `}
					<strong>{estimate.arrival}</strong>.{" "}
					{product ? `Envío de ${product.name}: ${product.cost}.` : `Envío: ${estimate.costs.normal}.`} Lo
					verás también en cada producto y en tu carrito.
				</p>
			)}
			{product && (
				<p>
					<a href={urls.product(product.slug)}>{`Volver a ${product.name}`}</a>
				</p>
			)}
		</section>
	);
}

const fields = {
	department: plainField("departamento", "departamento"),
	province: plainField("provincia", "provincia"),
	district: plainField("distrito", "distrito"),
};
