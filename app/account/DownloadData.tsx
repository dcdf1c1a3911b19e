import { buttonClass } from "~/ui/Button";
import { urls } from "~/urls";
import styles from "./AccountForm.module.css";

export function DownloadData() {
	return (
		<section className={styles.part} aria-labelledby="descargar">
			<h2 id="descargar">Descargar mis datos</h2>
			<p>
				Un archivo con lo que guarda tu cuenta: tus datos, direcciones, pedidos, opiniones y suscripción, y
				los mensajes y avisos de productos que enviaste con tu sesión iniciada.
			</p>
			<a className={buttonClass("secondary")} href={urls.accountDownload}>
				Descargar mis datos
			</a>
		</section>
	);
}
