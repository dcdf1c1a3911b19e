import { urls } from "~/platform/urls";
import { PrivacyNote } from "~/shop/parts/PrivacyNote";
import { Picture } from "~/ui/elements/Picture";
import { SelectField, TextAreaField } from "~/ui/fields/Field";
import { FileField } from "~/ui/fields/FileField";
import { Options } from "~/ui/fields/Options";
import { SubmitButton } from "~/web/forms/SubmitButton";
import { ValidatedForm } from "~/web/forms/ValidatedForm";
import orderLines from "./OrderLines.module.css";
import { RecoveredNote } from "./RecoveredNote";
import type { describeReturnForm } from "./return-action.server";

type ReturnFormProps = ReturnType<typeof describeReturnForm> & {
	action: string;
	draft: Record<string, string> | undefined;
};

export function ReturnForm({ action, draft, steps, lines, constraint, ...shown }: ReturnFormProps) {
	const { causes, wishes, lastDay, isInTime } = shown;
	// A form for a single unit asks for nothing.
	const [only, ...others] = lines.filter(({ left }) => left > 0);
	const chosen = only?.left === 1 && others.length === 0 ? { [only.name]: "1" } : {};
	const units = Object.fromEntries(lines.map(({ name, label }) => [name, `¿Cuántos devuelves de ${label}?`]));
	return (
		<ValidatedForm<keyof typeof labels | `units${number}`>
			id="return"
			storageKey={`return ${action}`}
			action={action}
			encType="multipart/form-data"
			defaultValue={{ ...chosen, ...draft }}
			labels={{ ...units, ...labels }}
			constraint={constraint}
		>
			{({ fields, hasMessage }) => (
				<>
					<input type="hidden" name="pasos" value={steps} />
					{draft && !hasMessage && <RecoveredNote />}
					<p>
						Si llegó dañado, falla o no es lo que pediste, la ley te protege: mira{" "}
						<a href={urls.returns}>qué puedes pedir</a>.
						{lastDay &&
							(isInTime
								? ` Si está bien y ya no lo quieres, puedes devolverlo hasta el ${lastDay}.`
								: ` Para devolverlo porque ya no lo quieres tenías hasta el ${lastDay}.`)}
					</p>
					{lines.map(({ name, left, image }) => {
						const field = fields[name];
						const counts = Array.from({ length: left + 1 }, (_, count) => count);
						// A refused form may ask for more than is left.
						const typed = Number(field?.initialValue);
						if (typed > left) counts.push(typed);
						if (!field || counts.length === 1) return null;
						return (
							<div key={name} className={orderLines.line}>
								<Picture picture={image} sizes="72px" />
								<SelectField field={field}>
									<Options options={counts.map(String).map((count) => [count, count])} />
								</SelectField>
							</div>
						);
					})}
					<SelectField field={fields.cause}>
						<Options none="Elige" options={causes} />
					</SelectField>
					<SelectField field={fields.wants}>
						<Options none="Elige" options={wishes} />
					</SelectField>
					<TextAreaField
						field={fields.note}
						hint="Si algo llegó mal o falla, dinos qué: hace falta."
						rows={5}
					/>
					<FileField
						field={{ ...fields.pictures, isShownAgain: hasMessage || Boolean(draft) }}
						hint="Opcional. Hasta tres, de 30 MB en total: JPG, PNG o WebP."
						accept="image/jpeg,image/png,image/webp"
						multiple
					/>
					<PrivacyNote>
						es responsable de estos datos y los usa solo para atender tu devolución. Se guardan con tu pedido,
						y nadie más ve las fotos
					</PrivacyNote>
					<SubmitButton>Pedir la devolución</SubmitButton>
				</>
			)}
		</ValidatedForm>
	);
}

const labels = {
	cause: "¿Qué pasó?",
	wants: "¿Qué prefieres?",
	note: "Cuéntanos más",
	pictures: "Fotos del daño",
};
