import { forwardRef, type ReactNode } from "react";
import styles from "./FormProblem.module.css";

/** Why a form was not taken that was as it should be; without scripts it has the focus as the page arrives. */
export const FormProblem = forwardRef<HTMLDivElement, { title?: string; children: ReactNode }>(
	function FormProblem({ title, children }, ref) {
		return (
			<div
				ref={ref}
				role="alert"
				tabIndex={-1}
				// biome-ignore lint/a11y/noAutofocus: the shopper sent the form, and is told why it came back.
				autoFocus
				className={styles.problem}
			>
				{title && <h2>{title}</h2>}
				{children}
			</div>
		);
	},
);
