import type { Business } from "~/domain/business/business-record.server";
import { describeZone, listZones, shippingMethod } from "~/domain/delivery/shipping-zones";
import styles from "./ShippingZones.module.css";

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
