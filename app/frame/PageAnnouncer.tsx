import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Unseen } from "~/ui/Unseen";

export const mainId = "contenido";

/**
 * A page that is changed by script is not announced, and leaves the focus on a link that is gone: this says the new
 * page's title and moves the focus to its content, unless something in it has taken the focus already.
 */
export function PageAnnouncer() {
	const { key, pathname } = useLocation();
	const shown = useRef({ key, pathname });
	const [title, setTitle] = useState("");

	useEffect(() => {
		const before = shown.current;
		shown.current = { key, pathname };
		if (before.key === key) return;
		const main = document.getElementById(mainId);
		const focused = document.activeElement;
		const isLost = !focused || focused === document.body;
		const hasMoved = before.pathname !== pathname;
		if (isLost || (hasMoved && !main?.contains(focused))) main?.focus({ preventScroll: true });
		if (hasMoved) setTitle(document.title);
	}, [key, pathname]);

	return <Unseen role="status">{title}</Unseen>;
}
