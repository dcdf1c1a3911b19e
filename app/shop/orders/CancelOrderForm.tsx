import { SubmitButton } from "~/web/forms/SubmitButton";
import { type FormSubmission, ValidatedForm } from "~/web/forms/ValidatedForm";

export function CancelOrderForm({
	action,
	canCancel,
	isNoticed,
	...submission
}: Omit<FormSubmission<never>, "constraint"> & { action: string; canCancel: boolean; isNoticed: boolean }) {
	return (
		<ValidatedForm
			id="cancel-order"
			action={action}
			labels={{}}
			submission={{ constraint: {}, ...submission }}
		>
			{() =>
				canCancel && (
					<>
						<p>
							{isNoticed
								? "Nos dijiste que ya lo pagaste. Si lo cancelas, revisaremos el pago y te escribiremos o llamaremos para devolverte tu dinero."
								: "Si lo cancelas, no lo prepararemos ni te lo cobraremos. Para comprar lo mismo tendrás que hacer otro pedido."}
						</p>
						<SubmitButton>Sí, cancelar mi pedido</SubmitButton>
					</>
				)
			}
		</ValidatedForm>
	);
}
