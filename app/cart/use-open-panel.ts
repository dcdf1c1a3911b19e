import { useNavigate } from "@remix-run/react";
import { isOpenPopover, supportsPopover } from "~/ui/popover";
import { useBrowserLayoutEffect } from "~/ui/use-browser-layout-effect";
import { urls } from "~/urls";
import { type CartAnswer, cartPanelId } from "./cart";

/**
 * Opens the cart panel after an addition. A layout effect, because the commit that enables the button again must also
 * cover it: otherwise a double click could add twice.
 * @param answer a new object for each change
 */
export function useOpenPanel(answer: CartAnswer | undefined): void {
	const navigate = useNavigate();
	// `navigate` is no dependency: it changes on every page.
	useBrowserLayoutEffect(() => {
		if (!answer?.shouldOpenPanel) return;
		if (!supportsPopover()) return navigate(urls.cart);
		const panel = document.getElementById(cartPanelId);
		if (panel && !isOpenPopover(panel)) panel.showPopover();
	}, [answer]);
}
