import "react";

/** React 18 passes these through but does not know them. */
declare module "react" {
	interface HTMLAttributes<T> {
		popover?: "auto" | "manual";
	}
	interface ButtonHTMLAttributes<T> {
		popovertarget?: string;
		popovertargetaction?: "show" | "hide" | "toggle";
	}
	interface ImgHTMLAttributes<T> {
		fetchpriority?: "high" | "low" | "auto";
	}
}
