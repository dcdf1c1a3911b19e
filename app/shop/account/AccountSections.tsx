import { Form } from "@remix-run/react";
import { urls } from "~/platform/urls";
import { AccountField } from "~/shop/session/AccountField";
import { Button, buttonClass } from "~/ui/fields/Button";
import styles from "./AccountForm.module.css";

export function DownloadData() {
	return (
		<section className={styles.part} aria-labelledby="descargar">
			<h2 id="descargar">Descargar mis datos</h2>
			<p>
				Un archivo con lo que guarda tu cuenta: tus datos, direcciones, pedidos, opiniones y suscripción, y
				los mensajes y avisos de productos que enviaste con tu sesión iniciada.
			</p>
			<a className={buttonClass("secondary")} href={urls.accountDownload} target="_self">
				Descargar mis datos
			</a>
		</section>
	);
}

export function SignOutEverywhereForm() {
	return (
		<section className={styles.part} aria-labelledby="sesiones">
			<h2 id="sesiones">Sesiones abiertas</h2>
			<p>Si perdiste un celular o usaste una computadora ajena, cierra tu sesión en todos a la vez.</p>
			<Form method="post" action={urls.accountDetails} reloadDocument>
				<AccountField />
				<Button type="submit" name="intent" value="sign-out-everywhere" look="secondary">
					Cerrar sesión en todos los dispositivos
				</Button>
			</Form>
		</section>
	);
}
