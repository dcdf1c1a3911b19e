import type { ButtonHTMLAttributes } from "react";
import styles from "./PopoverButton.module.css";

/**
 * Opens or closes a popover; shown only where `popover` works. It is named by its label and holds no text, because text
 * browsers show the text of every button, hidden or not.
 */
export function PopoverButton({
	popover,
	action,
	label,
	className = "",
	...rest
}: Pick<ButtonHTMLAttributes<HTMLButtonElement>, "autoFocus" | "children"> & {
	/** Its id. */
	popover: string;
	action: "toggle" | "hide";
	label: string;
	className?: string | undefined;
	/** A number that is drawn on its corner. */
	"data-count"?: number;
}) {
	return (
		<button
			type="button"
			hidden
			popovertarget={popover}
			popovertargetaction={action}
			aria-label={label}
			className={`${styles.button} ${className}`}
			{...rest}
		/>
	);
}
