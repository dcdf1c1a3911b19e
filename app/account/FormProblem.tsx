import { forwardRef, type ReactNode } from "react";
import styles from "./AccountForm.module.css";

/** Why a form was not taken that was as it should be. */
export const FormProblem = forwardRef<HTMLDivElement, { children: ReactNode }>(function FormProblem(
	{ children },
	ref,
) {
	return (
		<div ref={ref} role="alert" tabIndex={-1} className={styles.problem}>
			{children}
		</div>
	);
});
