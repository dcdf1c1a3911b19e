import { useEffect } from "react";
import { type CartAnswer, cartPanelId } from "./cart";

/** Shows the cart, which says what became of an addition. @param answer to the last change, another each time */
export function useOpenPanel(answer: CartAnswer | undefined): void {
	useEffect(() => {
		const panel = document.getElementById(cartPanelId);
		if (answer?.isTold && panel && !panel.matches(":popover-open")) panel.showPopover();
	}, [answer]);
}
