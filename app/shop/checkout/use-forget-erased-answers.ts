import { useLocation } from "@remix-run/react";
import { useBrowserLayoutEffect } from "~/ui/elements/use-browser-layout-effect";
import { forgetTabAnswers } from "~/web/forms/tab-answers";
import { checkoutFormId } from "./checkout-form";

export const erasedId = "datos-borrados";

/** Erases the tab's stored answers after "Borrar mis datos", which may have been pressed before the scripts were loaded. */
export function useForgetErasedAnswers(): void {
	// New after every navigation.
	const { key } = useLocation();
	useBrowserLayoutEffect(() => {
		const { hash, pathname, search } = window.location;
		if (hash !== `#${erasedId}`) return;
		forgetTabAnswers(checkoutFormId);
		// Otherwise a reload would erase what is typed next.
		window.history.replaceState(window.history.state, "", pathname + search);
	}, [key]);
}
