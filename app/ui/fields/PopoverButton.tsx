import type { ButtonHTMLAttributes } from "react";
import styles from "./PopoverButton.module.css";

interface PopoverButtonProps extends Pick<ButtonHTMLAttributes<HTMLButtonElement>, "autoFocus" | "children"> {
	popover: string;
	action: "toggle" | "hide";
	label: string;
	className: string | undefined;
	"data-count"?: number;
}

/** Hidden in browsers without `popover`. Named by `aria-label`: text browsers show the text of hidden buttons. */
export function PopoverButton({ popover, action, label, className, ...rest }: PopoverButtonProps) {
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
