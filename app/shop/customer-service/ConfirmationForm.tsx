import { Form } from "@remix-run/react";
import { SmallPrint } from "~/ui/page/SmallPrint";
import { SubmitButton } from "~/web/forms/SubmitButton";
import { submitOnce } from "~/web/forms/submit-once";
import styles from "./ConfirmationForm.module.css";
import type { ConfirmationView } from "./confirmation-view.server";

export function ConfirmationForm({
	action,
	waiting,
	shownAt,
}: Pick<ConfirmationView, "waiting" | "shownAt"> & { action: string }) {
	return (
		<Form method="post" action={action} className="grid gap-6" onSubmit={submitOnce(undefined)}>
			<p>Con tu correo pidieron recibir:</p>
			<RequestList items={waiting} />
			<input type="hidden" name="shownAt" value={shownAt} />
			<p>
				<SubmitButton sending="Confirmando…">Confirmar</SubmitButton>
			</p>
			<SmallPrint>
				Si no fuiste tú, cierra esta página: no te escribiremos, y borraremos tu correo a los siete días de la
				solicitud.
			</SmallPrint>
		</Form>
	);
}

export function RequestList({ items }: { items: string[] }) {
	return (
		<ul className={styles.list}>
			{items.map((item) => (
				<li key={item}>{item}</li>
			))}
		</ul>
	);
}
