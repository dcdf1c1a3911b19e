import type { ReactNode } from "react";
import { SubmitButton } from "~/web/forms/SubmitButton";
import { ValidatedForm } from "~/web/forms/ValidatedForm";

interface ConfirmOrderFormProps {
	id: string;
	action: string;
	/** How many steps the order has. */
	steps: number;
	/** Otherwise only a refusal is shown. */
	canConfirm: boolean;
	text: string;
	intent?: string;
	/** Of the button. */
	children: ReactNode;
}

/** A change of an order that asks for nothing but a yes. */
export function ConfirmOrderForm({ steps, canConfirm, text, intent, ...form }: ConfirmOrderFormProps) {
	const { id, action, children } = form;
	return (
		<ValidatedForm id={id} action={action} labels={{}} constraint={{}}>
			{() =>
				canConfirm && (
					<>
						<p>{text}</p>
						<input type="hidden" name="pasos" value={steps} />
						<SubmitButton {...(intent && { name: "intent", value: intent })}>{children}</SubmitButton>
					</>
				)
			}
		</ValidatedForm>
	);
}
