import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/** A link followed by script leaves an open panel open; a page that is loaded closes it by itself. */
export function useClosePanels(): void {
	const { key } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the effect is about arriving at a location.
	useEffect(() => {
		for (const panel of document.querySelectorAll<HTMLElement>(":popover-open")) panel.hidePopover();
	}, [key]);
}
