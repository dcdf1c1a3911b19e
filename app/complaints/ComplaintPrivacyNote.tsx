import { Link } from "@remix-run/react";
import { urls } from "~/urls";
import styles from "./ComplaintSheet.module.css";
import type { Supplier } from "./complaint-view";

/** Required beside each form: data controller, purpose, retention and rights (Ley 29733, art. 18). */
export function ComplaintPrivacyNote({ supplier }: { supplier: Supplier }) {
	return (
		<p className={styles.small}>
			{supplier.legalName} es responsable de estos datos y los usa solo para atender tu reclamo o queja. Los
			guarda dos años, como manda la ley del Libro de Reclamaciones. Puedes pedir verlos o corregirlos (Ley
			29733). <Link to={urls.privacy}>Privacidad</Link>
		</p>
	);
}
