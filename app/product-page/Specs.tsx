import type { Product } from "~/products/product";
import { Disclosure } from "~/ui/Disclosure";
import { MeasuresDrawing } from "./MeasuresDrawing";
import { findMeasures } from "./measures";
import styles from "./Specs.module.css";

export function Specs({ specs }: Pick<Product, "specs">) {
	const measures = findMeasures(specs);
	return (
		<Disclosure title={measures ? "Medidas y especificaciones" : "Especificaciones"}>
			<div className={styles.columns}>
				{measures && <MeasuresDrawing measures={measures} />}
				<table className={styles.table}>
					<tbody>
						{specs.map(({ name, value }) => (
							<tr key={name}>
								<th scope="row">{name}</th>
								<td>{value}</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</Disclosure>
	);
}
