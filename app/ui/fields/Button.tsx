import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";
import styles from "./Button.module.css";

type Look = "primary" | "secondary" | "quiet" | "inverse" | "round";

export function Button({
	look = "primary",
	className,
	type = "button",
	"aria-disabled": isAriaDisabled,
	...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { look?: Look }) {
	return (
		<button
			type={type}
			className={buttonClass(look, className)}
			aria-disabled={rest.disabled ? undefined : isAriaDisabled}
			{...rest}
		/>
	);
}

export function ButtonLink({
	look = "primary",
	to,
	...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { look?: Look; to: string }) {
	return <a className={buttonClass(look)} href={to} {...rest} />;
}

export function buttonClass(look: Look, className?: string): string {
	return [styles.button, styles[look], className].filter(Boolean).join(" ");
}
