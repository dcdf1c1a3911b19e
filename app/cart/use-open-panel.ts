import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { isOpenPopover, supportsPopover } from "~/ui/popover";
import { urls } from "~/urls";
import { type CartAnswer, cartPanelId } from "./cart";

/** Opens the cart panel after an addition. @param answer a new object for each change */
export function useOpenPanel(answer: CartAnswer | undefined): void {
	const navigate = useNavigate();
	// biome-ignore lint/correctness/useExhaustiveDependencies: `navigate` changes on every page.
	useEffect(() => {
		if (!answer?.shouldOpenPanel) return;
		if (!supportsPopover()) return navigate(urls.cart);
		const panel = document.getElementById(cartPanelId);
		if (panel && !isOpenPopover(panel)) panel.showPopover();
	}, [answer]);
}
