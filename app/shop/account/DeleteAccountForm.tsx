import { Form } from "@remix-run/react";
import { urls } from "~/platform/urls";
import { AccountField } from "~/shop/session/AccountField";
import { Button } from "~/ui/fields/Button";
import { CheckboxField, plainField } from "~/ui/fields/Field";
import { FormProblem } from "~/ui/fields/FormProblem";
import { useFormMessage } from "~/web/forms/use-form-message";
import styles from "./AccountForm.module.css";

const sectionId = "borrar";
const confirmId = "borrar-confirmo";

interface DeleteAccountFormProps {
	problem: string | undefined;
	isUnconfirmed: boolean;
}

export function DeleteAccountForm({ problem, isUnconfirmed }: DeleteAccountFormProps) {
	const { message } = useFormMessage(undefined, problem);
	return (
		<section className={styles.part} aria-labelledby={sectionId}>
			<h2 id={sectionId}>Borrar mi cuenta</h2>
			{problem && (
				<FormProblem ref={message}>
					{isUnconfirmed ? <a href={`#${confirmId}`}>{problem}</a> : problem}
				</FormProblem>
			)}
			<p>
				Borramos tus datos, tus direcciones, tu suscripción, tus opiniones, tus mensajes, tus avisos de
				productos y el celular o correo con que entras. También cancelamos los pedidos que no se pagaron; si
				avisaste un pago, queda hasta que lo comprobemos.
			</p>
			<p>
				De los pedidos que se pagaron conservamos lo que dice el comprobante y lo necesario para entregarlos,
				porque la ley tributaria obliga a guardarlo cinco años (Código Tributario, art. 87). Ya no estarán en
				ninguna cuenta: si los necesitas, descarga antes tus datos.
			</p>
			<Form
				method="post"
				action={`${urls.accountDetails}#${sectionId}`}
				reloadDocument
				noValidate
				className={styles.form}
			>
				<AccountField />
				<CheckboxField
					field={{
						...plainField(confirmId, "confirm", isUnconfirmed ? problem : undefined),
						required: true,
					}}
					label="Sí, quiero borrar mi cuenta"
					hint="No se puede deshacer."
				/>
				<p>
					<Button type="submit" name="intent" value="forget" look="secondary">
						Borrar mi cuenta
					</Button>
				</p>
			</Form>
		</section>
	);
}
