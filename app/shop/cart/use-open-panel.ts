import { useNavigate } from "@remix-run/react";
import { useRef } from "react";
import { cartPanelId } from "~/domain/cart/cart";
import { urls } from "~/platform/urls";
import { isOpenPopover, supportsPopover } from "~/ui/elements/popover";
import { useBrowserLayoutEffect } from "~/ui/elements/use-browser-layout-effect";
import type { CartAnswer } from "./cart-answer";

/** In a layout effect, so that the panel covers the button as soon as that is enabled: a double click could add twice. */
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
