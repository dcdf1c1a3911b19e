import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { plainTitle } from "~/page-title";
import { VisuallyHidden } from "~/ui/VisuallyHidden";
import { usePanels } from "./use-panels";

export const mainId = "contenido";

/**
 * A page that is changed by script is not announced, and leaves the focus on a link that is gone: this says the new
 * page's title and moves the focus to its content, unless something in it has taken the focus already.
 */
export function PageAnnouncer() {
	// First, as nothing behind an open panel can take the focus.
	usePanels();
	const { key, pathname } = useLocation();
	const shown = useRef({ key, pathname, title: "" });
	const [title, setTitle] = useState("");

	useEffect(() => {
		const before = shown.current;
		// The refusal itself has the focus and is read there.
		const shownTitle = plainTitle(document.title);
		shown.current = { key, pathname, title: shownTitle };
		if (before.key === key) return;
		const main = document.getElementById(mainId);
		const focused = document.activeElement;
		const isLost = !focused || focused === document.body;
		const hasMoved = before.pathname !== pathname;
		if (isLost || (hasMoved && !main?.contains(focused))) main?.focus({ preventScroll: true });
		if (hasMoved || before.title !== shownTitle) setTitle(shownTitle);
	}, [key, pathname]);

	return <VisuallyHidden role="status">{title}</VisuallyHidden>;
}
