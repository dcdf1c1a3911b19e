import { SubmitButton } from "~/web/forms/SubmitButton";
import { ValidatedForm } from "~/web/forms/ValidatedForm";

interface CancelOrderFormProps {
	action: string;
	steps: number;
	canCancel: boolean;
	isNoticed: boolean;
	isQuote: boolean;
}

export function CancelOrderForm({ action, steps, canCancel, isNoticed, isQuote }: CancelOrderFormProps) {
	return (
		<ValidatedForm id="cancel-order" action={action} labels={{}} constraint={{}}>
			{() =>
				canCancel && (
					<>
						<p>
							{isNoticed
								? "Nos dijiste que ya lo pagaste. Si lo cancelas, revisaremos el pago y te escribiremos o llamaremos para devolverte tu dinero."
								: isQuote
									? "Si la cancelas, ya no podrás aceptarla: si después la quieres, escríbenos y hacemos otra."
									: "Si lo cancelas, no lo prepararemos ni te lo cobraremos. Para comprar lo mismo tendrás que hacer otro pedido."}
						</p>
						<input type="hidden" name="pasos" value={steps} />
						<SubmitButton>{isQuote ? "Sí, cancelar mi cotización" : "Sí, cancelar mi pedido"}</SubmitButton>
					</>
				)
			}
		</ValidatedForm>
	);
}
