import { Form } from "@remix-run/react";
import { Button } from "~/ui/Button";
import { urls } from "~/urls";
import styles from "./ForgetForm.module.css";

/** Says where the form's answers come from, and erases them. */
export function ForgetForm({ kept }: { kept: "draft" | "saved" }) {
	return (
		<Form method="post" action={urls.checkout} className={styles.kept}>
			<p>
				{kept === "saved"
					? "Llenamos el formulario con los datos que guardaste en este navegador."
					: "Llenamos el formulario con los datos que acabas de enviar o escribir. Los guardamos media hora en este navegador."}
			</p>
			<Button type="submit" name="intent" value="forget" look="quiet">
				Borrar mis datos
			</Button>
		</Form>
	);
}
