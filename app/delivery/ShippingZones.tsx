import styles from "./ShippingZones.module.css";
import { describeZone, shippingMethod, shippingZones } from "./shipping";

export function ShippingZones() {
	return (
		<table className={styles.zones}>
			<caption>Envío {shippingMethod} a domicilio</caption>
			<tbody>
				{shippingZones.map((zone) => (
					<tr key={zone.id}>
						<th scope="row">{zone.name}</th>
						<td>{describeZone(zone)}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
