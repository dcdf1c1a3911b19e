import { useEffect } from "react";
import { type CartAnswer, cartPanelId } from "./cart";

/** Shows the cart when something was put in. @param answer to the last change, another each time */
export function useOpenPanel(answer: CartAnswer | undefined): void {
	useEffect(() => {
		const panel = document.getElementById(cartPanelId);
		if (answer?.isAdded && panel && !panel.matches(":popover-open")) panel.showPopover();
	}, [answer]);
}
