import { maxReviewPhotos, starCounts } from "~/domain/goods/review";
import { PrivacyNote } from "~/shop/parts/PrivacyNote";
import { StarRow } from "~/ui/elements/StarRow";
import { FileField, RadioField, TextAreaField } from "~/ui/fields/Field";
import { SubmitButton } from "~/web/forms/SubmitButton";
import { type Constraints, ValidatedForm } from "~/web/forms/ValidatedForm";

interface ReviewFormProps {
	constraint: Constraints<keyof typeof labels>;
	action: string;
	author: string;
	draft: Partial<Record<keyof typeof labels, string>> | undefined;
}

export function ReviewForm({ action, author, draft = {}, constraint }: ReviewFormProps) {
	return (
		<ValidatedForm
			id="review"
			storageKey={`review ${action}`}
			action={action}
			encType="multipart/form-data"
			defaultValue={draft}
			labels={labels}
			constraint={constraint}
		>
			{({ fields, hasMessage }) => (
				<>
					<RadioField
						field={fields.stars}
						options={starCounts.map((stars) => ({
							value: String(stars),
							label: (
								<>
									<StarRow stars={stars} /> {meanings[stars]}
								</>
							),
						}))}
					/>
					<TextAreaField
						field={fields.text}
						hint="Qué te gustó, qué no, para qué lo usas. No escribas teléfonos ni direcciones."
						rows={6}
					/>
					<FileField
						field={fields.photos}
						hint={`${hasMessage ? "Si habías elegido fotos, elígelas otra vez." : "Opcional."} Hasta ${maxReviewPhotos} fotos de lo que recibiste, de 30 MB entre todas: JPG, PNG o WebP. Las publicaremos con tu opinión: que no se vean personas ni direcciones.`}
						accept="image/jpeg,image/png,image/webp"
						multiple
					/>
					<PrivacyNote
						before={
							<>
								La publicaremos como <strong>{author}</strong> después de leerla.
							</>
						}
					>
						es responsable de estos datos y los usa para mostrar tu opinión en la página del producto. Puedes
						pedir que la borremos
					</PrivacyNote>
					<SubmitButton>Enviar mi opinión</SubmitButton>
				</>
			)}
		</ValidatedForm>
	);
}

const labels = { stars: "¿Cuántas estrellas le das?", text: "Tu opinión", photos: "Fotos" };
const meanings = { 5: "excelente", 4: "bueno", 3: "regular", 2: "malo", 1: "muy malo" };
