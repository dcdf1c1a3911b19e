import { useLocation } from "@remix-run/react";
import { useBrowserLayoutEffect } from "~/ui/elements/use-browser-layout-effect";
import { forgetTabAnswers } from "~/web/forms/tab-answers";

export const erasedId = "datos-borrados";

/** Erases the stored answers after "Borrar mis datos", which may have been pressed before the scripts were loaded. */
export function useForgetErasedAnswers(answersKey: string): void {
	// New after every navigation.
	const { key } = useLocation();
	useBrowserLayoutEffect(() => {
		const { hash, pathname, search } = window.location;
		if (hash !== `#${erasedId}`) return;
		forgetTabAnswers(answersKey);
		// Otherwise a reload would erase what is typed next.
		window.history.replaceState(window.history.state, "", pathname + search);
	}, [key, answersKey]);
}
