import { Link } from "@remix-run/react";
import { legalNameOf } from "~/business/business";
import { useBusiness } from "~/business/use-business";
import { starCounts } from "~/catalog/review";
import { type FormSubmission, ValidatedForm } from "~/forms/ValidatedForm";
import { Button } from "~/ui/Button";
import { SelectField, TextAreaField } from "~/ui/Field";
import { SmallPrint } from "~/ui/SmallPrint";
import { urls } from "~/urls";

export function ReviewForm({
	action,
	author,
	...submission
}: FormSubmission<keyof typeof labels> & {
	action: string;
	author: string;
}) {
	const controller = legalNameOf(useBusiness());
	return (
		<ValidatedForm
			id="review"
			storageKey={`review ${action}`}
			action={action}
			labels={labels}
			submission={submission}
		>
			{({ fields, isSending }) => (
				<>
					<SelectField field={fields.stars} label={labels.stars}>
						<option value="">Elige</option>
						{starCounts.map((stars) => (
							<option key={stars} value={stars}>
								{`${stars} de 5: ${meanings[stars]}`}
							</option>
						))}
					</SelectField>
					<TextAreaField
						field={fields.text}
						label={labels.text}
						hint="Qué te gustó, qué no, para qué lo usas. No escribas teléfonos ni direcciones."
						rows={6}
					/>
					<SmallPrint>
						La publicaremos como <strong>{author}</strong> después de leerla. {controller} es responsable de
						estos datos y los usa para mostrar tu opinión mientras vendamos el producto. Puedes pedir que la
						borremos (Ley 29733). <Link to={urls.privacy}>Privacidad</Link>
					</SmallPrint>
					<Button type="submit" aria-disabled={isSending}>
						{isSending ? "Enviando…" : "Enviar mi opinión"}
					</Button>
				</>
			)}
		</ValidatedForm>
	);
}

const labels = { stars: "¿Cuántas estrellas le das?", text: "Tu opinión" };

const meanings = { 5: "excelente", 4: "bueno", 3: "regular", 2: "malo", 1: "muy malo" };
