import { useNavigate } from "@remix-run/react";
import { useRef } from "react";
import { isOpenPopover, supportsPopover } from "~/ui/popover";
import { useBrowserLayoutEffect } from "~/ui/use-browser-layout-effect";
import { urls } from "~/urls";
import { type CartAnswer, cartPanelId } from "./cart";

/**
 * Opens the cart panel after an addition. A layout effect, because the commit that enables the button again must also
 * cover it: otherwise a double click could add twice.
 * @param answer a new object for each change. An answer that is there from the start is ignored: the previous page,
 * whose fetcher had the same key, has shown it.
 */
export function useOpenPanel(answer: CartAnswer | undefined): void {
	const navigate = useNavigate();
	const handled = useRef(answer);
	// `navigate` is no dependency: it changes on every page.
	useBrowserLayoutEffect(() => {
		const isNew = answer !== handled.current;
		handled.current = answer;
		if (!isNew || !answer?.shouldOpenPanel) return;
		if (!supportsPopover()) return navigate(urls.cart);
		const panel = document.getElementById(cartPanelId);
		if (panel && !isOpenPopover(panel)) panel.showPopover();
	}, [answer]);
}
