import { forwardRef, type ReactNode } from "react";
import styles from "./FormProblem.module.css";

/** Explains why a valid form was refused. Takes the focus on load, also without scripts. */
export const FormProblem = forwardRef<HTMLDivElement, { title?: string | undefined; children: ReactNode }>(
	function FormProblem({ title, children }, ref) {
		return (
			<div
				ref={ref}
				role="alert"
				tabIndex={-1}
				// biome-ignore lint/a11y/noAutofocus: the shopper has just sent the form.
				autoFocus
				className={styles.problem}
			>
				{title && <h2>{title}</h2>}
				{children}
			</div>
		);
	},
);
