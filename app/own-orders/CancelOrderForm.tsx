import { Form } from "@remix-run/react";
import type { FailedSubmission } from "~/forms/failed-submission";
import type { RefusalProblem } from "~/forms/refuse-answers.server";
import { submitOnce } from "~/forms/submit-once";
import { useFormMessage } from "~/forms/use-form-message";
import { Button } from "~/ui/Button";
import { FormProblem } from "~/ui/FormProblem";
import styles from "./CancelOrderForm.module.css";

export function CancelOrderForm({
	action,
	canCancel,
	isNoticed,
	problem,
	submissionError,
}: {
	action: string;
	canCancel: boolean;
	isNoticed: boolean;
	problem: RefusalProblem | undefined;
	submissionError: FailedSubmission | undefined;
}) {
	const advice = submissionError?.failure ?? problem?.advice;
	const { message } = useFormMessage(undefined, advice);
	return (
		<>
			{advice && (
				<FormProblem ref={message} title={submissionError ? undefined : problem?.title}>
					<p>{advice}</p>
				</FormProblem>
			)}
			{canCancel && (
				<Form method="post" action={action} className={styles.form} onSubmit={submitOnce(undefined)}>
					<p>
						{isNoticed
							? "Nos dijiste que ya lo pagaste. Si lo cancelas, revisaremos el pago y te escribiremos o llamaremos para devolverte tu dinero."
							: "Si lo cancelas, no lo prepararemos ni te lo cobraremos. Para comprar lo mismo tendrás que hacer otro pedido."}
					</p>
					<p>
						<Button type="submit">Sí, cancelar mi pedido</Button>
					</p>
				</Form>
			)}
		</>
	);
}
