import { useLocation } from "@remix-run/react";
import type { AnchorHTMLAttributes } from "react";

/** A link that says that its page, or one below it, is shown. @param end leaves the pages below it out */
export function NavLink({
	to,
	end = false,
	...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { to: string; end?: boolean }) {
	const { pathname } = useLocation();
	const isCurrent = isShown(to, pathname, end);
	return <a href={to} aria-current={isCurrent ? "page" : undefined} {...rest} />;
}

export function isShown(to: string, pathname: string, end = false): boolean {
	return pathname === to || (!end && pathname.startsWith(`${to}/`));
}
