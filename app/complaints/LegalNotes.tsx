import styles from "./ComplaintSheet.module.css";
import { legalNotes } from "./legal-texts";

export function LegalNotes() {
	return (
		<ul className={styles.legal}>
			{legalNotes.map((note) => (
				<li key={note}>{note}</li>
			))}
		</ul>
	);
}
