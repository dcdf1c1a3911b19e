import { forwardRef } from "react";
import styles from "./ErrorSummary.module.css";
import type { FieldState } from "./Field";

/** Links to each invalid field of a refused form. Takes the focus on load, also without scripts. */
export const ErrorSummary = forwardRef<HTMLDivElement, { fields: FieldState[] }>(function ErrorSummary(
	{ fields },
	ref,
) {
	const wrong = fields.filter((field) => field.errors);
	return (
		<div
			ref={ref}
			className={styles.summary}
			role="alert"
			tabIndex={-1}
			// biome-ignore lint/a11y/noAutofocus: the shopper has just sent the form.
			autoFocus
			aria-labelledby="resumen-de-errores"
		>
			<h2 id="resumen-de-errores">
				{wrong.length === 1 ? "Falta corregir un dato" : `Falta corregir ${wrong.length} datos`}
			</h2>
			<ul role="list">
				{wrong.map((field) => (
					<li key={field.id}>
						<a href={`#${field.id}`}>{field.label}</a>
					</li>
				))}
			</ul>
		</div>
	);
});
