import styles from "./ComplaintSheet.module.css";
import { sheetTitle } from "./legal-texts";
import type { Supplier } from "./supplier";

export function SheetHead({ number, date, supplier }: { number: string; date: string; supplier: Supplier }) {
	const { legalName, ruc, address } = supplier;
	return (
		<div className={styles.head}>
			<p className={styles.title}>{sheetTitle}</p>
			<dl className={styles.facts}>
				<div>
					<dt>Número</dt>
					<dd>{number}</dd>
				</div>
				<div>
					<dt>Fecha</dt>
					<dd>{date}</dd>
				</div>
				<div>
					<dt>Proveedor</dt>
					<dd>{legalName}</dd>
				</div>
				{ruc && (
					<div>
						<dt>RUC</dt>
						<dd>{ruc}</dd>
					</div>
				)}
				{address && (
					<div>
						<dt>Dirección</dt>
						<dd>{address}</dd>
					</div>
				)}
			</dl>
		</div>
	);
}
