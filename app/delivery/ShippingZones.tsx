import styles from "./ShippingZones.module.css";
import { shippingLabel, shippingTerms, shippingZones } from "./shipping";

/** What delivery costs and how long it takes, everywhere. */
export function ShippingZones() {
	return (
		<table className={styles.zones}>
			<caption>Envío {shippingLabel} a domicilio</caption>
			<tbody>
				{shippingZones.map((zone) => (
					<tr key={zone.id}>
						<th scope="row">{zone.name}</th>
						<td>{shippingTerms(zone)}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
