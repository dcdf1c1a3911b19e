import { Facts } from "~/ui/Facts";
import styles from "./ComplaintSheet.module.css";
import { listHead } from "./complaint-view";
import { sheetTitle } from "./legal-texts";
import type { Supplier } from "./supplier";

export function SheetHead({ number, date, supplier }: { number: string; date: string; supplier: Supplier }) {
	return (
		<div className={styles.head}>
			<p className={styles.title}>{sheetTitle}</p>
			<Facts rows={listHead(number, date, supplier)} className={styles.facts} />
		</div>
	);
}
