import { fieldLabels } from "~/domain/people/field-labels";
import { TextField } from "~/ui/fields/Field";
import type { RefusalProblem } from "~/web/forms/accept-form.server";
import { SubmitButton } from "~/web/forms/SubmitButton";
import { type Constraints, ValidatedForm } from "~/web/forms/ValidatedForm";

export function LookupForm<Name extends string>({
	id,
	action,
	name,
	number,
	label,
	hint,
	documentHint,
	button,
	problem,
	constraint,
}: {
	id: string;
	action: string;
	name: Name;
	number: string;
	label: string;
	hint: string;
	documentHint: string;
	button: string;
	problem: RefusalProblem | undefined;
	constraint: Constraints<Name | "documentNumber">;
}) {
	type Texts = Record<Name | "documentNumber", string>;
	return (
		<ValidatedForm<Name | "documentNumber">
			id={id}
			storageKey={`${id} ${number}`}
			action={action}
			defaultValue={{ [name]: number } as Partial<Texts>}
			labels={{ [name]: label, documentNumber: fieldLabels.documentNumber } as Texts}
			constraint={constraint}
			problem={problem}
		>
			{({ fields }) => (
				<>
					<input type="hidden" name="intent" value="find" />
					<TextField field={fields[name]} hint={hint} autoCapitalize="characters" spellCheck={false} />
					<TextField field={fields.documentNumber} hint={documentHint} spellCheck={false} />
					<p>
						<SubmitButton sending="Buscando…">{button}</SubmitButton>
					</p>
				</>
			)}
		</ValidatedForm>
	);
}
