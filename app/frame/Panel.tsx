import type { ReactNode } from "react";
import { Icon } from "~/ui/Icon";
import styles from "./Panel.module.css";

/**
 * A side panel that the platform opens, closes and darkens the page for (`popover`): by its buttons, by a click
 * on the overlay and by Escape, with scripts and without.
 */
export function Panel({
	id,
	side,
	title,
	closeLabel,
	children,
}: {
	id: string;
	side: "left" | "right";
	title: string;
	closeLabel: string;
	children: ReactNode;
}) {
	return (
		<div
			id={id}
			popover="auto"
			role="dialog"
			aria-labelledby={`${id}-title`}
			className={`${styles.panel} ${styles[side]}`}
		>
			<div className={styles.head}>
				<h2 id={`${id}-title`}>{title}</h2>
				<button
					type="button"
					className={styles.close}
					popovertarget={id}
					popovertargetaction="hide"
					aria-label={closeLabel}
					// biome-ignore lint/a11y/noAutofocus: the focus enters the panel when it opens.
					autoFocus
				>
					<Icon name="x" size={24} />
				</button>
			</div>
			{children}
		</div>
	);
}
