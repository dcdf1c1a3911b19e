import { buttonClass } from "~/ui/Button";
import { urls } from "~/urls";
import styles from "./AccountForm.module.css";

export function DownloadData() {
	return (
		<section className={styles.part} aria-labelledby="descargar">
			<h2 id="descargar">Descargar mis datos</h2>
			<p>Un archivo con todo lo que guardamos de ti: tus datos, direcciones, pedidos y suscripción.</p>
			<a className={buttonClass("secondary")} href={urls.accountDownload}>
				Descargar mis datos
			</a>
		</section>
	);
}
