import { Form } from "@remix-run/react";
import { urls } from "~/platform/urls";
import { Button } from "~/ui/fields/Button";
import styles from "./ForgetAnswersForm.module.css";

export function ForgetAnswersForm({ cookie }: { cookie: "draft" | "saved" }) {
	return (
		<Form method="post" action={urls.checkout} className={styles.kept}>
			<p>
				{cookie === "saved"
					? "Llenamos el formulario con los datos que guardaste en este navegador."
					: "Llenamos el formulario con los datos que acabas de enviar o escribir. Los guardamos media hora en este navegador."}
			</p>
			<Button type="submit" name="intent" value="forget" look="quiet">
				Borrar mis datos
			</Button>
		</Form>
	);
}
