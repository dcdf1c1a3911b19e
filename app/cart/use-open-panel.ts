import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { isOpenPopover, supportsPopover } from "~/ui/popover";
import { urls } from "~/urls";
import { type CartAnswer, cartPanelId } from "./cart";

/** Shows the cart, which says what became of an addition. @param answer to the last change, another each time */
export function useOpenPanel(answer: CartAnswer | undefined): void {
	const navigate = useNavigate();
	// biome-ignore lint/correctness/useExhaustiveDependencies: `navigate` is another function on every page.
	useEffect(() => {
		if (!answer?.isTold) return;
		if (!supportsPopover()) return navigate(urls.cart);
		const panel = document.getElementById(cartPanelId);
		if (panel && !isOpenPopover(panel)) panel.showPopover();
	}, [answer]);
}
