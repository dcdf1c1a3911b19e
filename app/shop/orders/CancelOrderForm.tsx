import { SubmitButton } from "~/web/forms/SubmitButton";
import { ValidatedForm } from "~/web/forms/ValidatedForm";

interface CancelOrderFormProps {
	action: string;
	canCancel: boolean;
	isNoticed: boolean;
}

export function CancelOrderForm({ action, canCancel, isNoticed }: CancelOrderFormProps) {
	return (
		<ValidatedForm id="cancel-order" action={action} labels={{}} constraint={{}}>
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
