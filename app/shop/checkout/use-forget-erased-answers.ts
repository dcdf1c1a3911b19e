import { useLocation } from "@remix-run/react";
import { useBrowserLayoutEffect } from "~/ui/elements/use-browser-layout-effect";
import { forgetEntry } from "~/web/forms/answer-storage";
import { checkoutFormId } from "./checkout-form";

export const erasedId = "datos-borrados";

/**
 * Erases the answers in the tab's session storage, too, on the page that follows "Borrar mis datos": the shopper may
 * have pressed it before the scripts were loaded. Call it before `useRestoredAnswers`.
 */
export function useForgetErasedAnswers(): void {
	// New after every navigation.
	const { key } = useLocation();
	useBrowserLayoutEffect(() => {
		const { hash, pathname, search } = window.location;
		if (hash !== `#${erasedId}`) return;
		forgetEntry(checkoutFormId);
		// Otherwise a reload would erase what is typed next.
		window.history.replaceState(window.history.state, "", pathname + search);
	}, [key]);
}
