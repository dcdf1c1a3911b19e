import type { ReactNode } from "react";
import { Icon } from "~/ui/elements/Icon";
import { PopoverButton } from "~/ui/fields/PopoverButton";
import styles from "./Panel.module.css";

interface PanelProps {
	id: string;
	side: "left" | "right";
	title: string;
	closeLabel: string;
	describedBy?: string;
	children: ReactNode;
}

/** As a `popover` it works without scripts; browsers without `popover` show it at the end of the page. */
export function Panel({ id, side, title, closeLabel, describedBy, children }: PanelProps) {
	return (
		<div
			id={id}
			popover="auto"
			role="dialog"
			aria-labelledby={`${id}-title`}
			aria-describedby={describedBy}
			className={`${styles.panel} ${styles[side]}`}
		>
			<div className={styles.head}>
				<h2 id={`${id}-title`}>{title}</h2>
				<PopoverButton
					popover={id}
					action="hide"
					label={closeLabel}
					className={styles.close}
					// Moves the focus into the panel when it opens.
					autoFocus
				>
					<Icon name="x" size={24} />
				</PopoverButton>
			</div>
			{children}
		</div>
	);
}
