import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { plainTitle } from "~/platform/values/page-title";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { isInUse } from "~/web/forms/fields-in-use";
import { usePanels } from "./use-panels";

export const mainId = "contenido";

/** Announces a new page's title and moves the focus to its content, as browsers do only for new documents. */
export function NavigationAnnouncer() {
	// First, because the page behind an open panel is inert and cannot take the focus.
	usePanels();
	const { key, pathname } = useLocation();
	const shown = useRef({ key, pathname, title: "" });
	const [title, setTitle] = useState("");

	useEffect(() => {
		const before = shown.current;
		// Without the prefix of a refused form, whose message has the focus and is read anyway.
		const shownTitle = plainTitle(document.title);
		shown.current = { key, pathname, title: shownTitle };
		if (before.key === key) return;
		const main = document.getElementById(mainId);
		const focused = document.activeElement;
		const isFocusLost = !focused || focused === document.body;
		const isNewPath = before.pathname !== pathname;
		const shouldMove = isNewPath && focused !== null && !main?.contains(focused) && !isInUse(focused);
		if (isFocusLost || shouldMove) main?.focus({ preventScroll: true });
		if (isNewPath || before.title !== shownTitle) setTitle(shownTitle);
	}, [key, pathname]);

	return <VisuallyHidden role="status">{title}</VisuallyHidden>;
}
