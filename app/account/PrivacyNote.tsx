import { Link } from "@remix-run/react";
import { urls } from "~/urls";
import styles from "./AccountForm.module.css";

/**
 * Beside a form of the account: who keeps it, what for, how long, and how to see or end it (Ley 29733, art. 18).
 * @param isHere on the page where the latter is done
 */
export function PrivacyNote({ isHere = false }: { isHere?: boolean }) {
	return (
		<p className={styles.note}>
			Wasi es responsable de estos datos y los usa para llenar tus compras y, si las pides, enviarte noticias.
			Los guarda mientras tengas la cuenta. Puedes verlos, corregirlos, descargarlos o borrarlos{" "}
			{isHere ? "aquí mismo" : <Link to={urls.accountDetails}>en los datos de tu cuenta</Link>} (Ley 29733).
		</p>
	);
}
