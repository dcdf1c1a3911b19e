import { newsConsent } from "~/domain/subscriptions/consents";
import { urls } from "~/platform/urls";
import { PrivacyNote } from "~/shop/parts/PrivacyNote";
import { Button } from "~/ui/fields/Button";
import fields from "~/ui/fields/Field.module.css";
import styles from "./Footer.module.css";

/** Of plain fields: its answer is a page of its own, and every page loads this part. */
export function Newsletter() {
	return (
		<form
			method="post"
			action={urls.news()}
			noValidate
			className={styles.news}
			aria-label="Noticias por correo"
		>
			<div className={fields.field}>
				<label htmlFor="noticias-correo">Noticias y ofertas por correo</label>
				<input
					type="email"
					id="noticias-correo"
					name="email"
					required
					maxLength={254}
					autoComplete="email"
					// Otherwise Chromium reports it as invalid.
					aria-invalid={false}
				/>
			</div>
			<div className={fields.checkbox}>
				<input
					type="checkbox"
					id="noticias-acepto"
					name="consent"
					value="on"
					required
					data-consent=""
					aria-invalid={false}
				/>
				<label htmlFor="noticias-acepto">{newsConsent}</label>
			</div>
			<p>
				<Button type="submit" look="inverse">
					Suscribirme
				</Button>
			</p>
			<PrivacyNote>
				guarda tu correo solo mientras las recibas. Puedes verlo, corregirlo o borrarlo
			</PrivacyNote>
		</form>
	);
}
