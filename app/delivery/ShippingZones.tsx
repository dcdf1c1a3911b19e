import styles from "./ShippingZones.module.css";
import { describeZone, listZones, shippingMethod, type Tariffs } from "./shipping";

export function ShippingZones({ tariffs }: { tariffs: Tariffs }) {
	return (
		<table className={styles.zones}>
			<caption>Envío {shippingMethod} a domicilio</caption>
			<tbody>
				{listZones(tariffs).map((zone) => (
					<tr key={zone.name}>
						<th scope="row">{zone.name}</th>
						<td>{describeZone(zone)}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
