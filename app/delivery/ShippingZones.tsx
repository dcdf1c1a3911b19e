import type { Business } from "~/business/business-record.server";
import styles from "./ShippingZones.module.css";
import { describeZone, listZones, shippingMethod } from "./shipping-zones";

export function ShippingZones({ business }: { business: Business }) {
	return (
		<table className={styles.zones}>
			<caption>Envío {shippingMethod} a domicilio</caption>
			<tbody>
				{listZones(business).map((zone) => (
					<tr key={zone.name}>
						<th scope="row">{zone.name}</th>
						<td>{describeZone(zone)}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
