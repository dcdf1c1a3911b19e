import type { ButtonHTMLAttributes } from "react";
import styles from "./PopoverButton.module.css";

/**
 * Opens or closes a popover, and is hidden in browsers without `popover`. Its name is an `aria-label`, because text
 * browsers show the text of hidden buttons.
 */
export function PopoverButton({
	popover,
	action,
	label,
	className = "",
	...rest
}: Pick<ButtonHTMLAttributes<HTMLButtonElement>, "autoFocus" | "children"> & {
	/** Id of the popover. */
	popover: string;
	action: "toggle" | "hide";
	label: string;
	className?: string | undefined;
	/** A badge. */
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
