import { forwardRef, type ReactNode } from "react";
import { Icon } from "~/ui/elements/Icon";
import styles from "./DoneMessage.module.css";

export const DoneMessage = forwardRef<HTMLParagraphElement, { id?: string; children: ReactNode }>(
	function DoneMessage({ id, children }, ref) {
		return (
			<p ref={ref} id={id} role="status" tabIndex={-1} className={styles.done}>
				<Icon name="circle-check" /> {children}
			</p>
		);
	},
);
