import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** What scripts add to the panels: a link followed by script closes them, and the page behind cannot be reached. */
export function usePanels(): void {
	const { key } = useLocation();
	const arrivedAt = useRef(key);
	useEffect(() => {
		// Not on the first page: a panel may have been opened before the scripts arrived.
		if (arrivedAt.current === key) return;
		arrivedAt.current = key;
		for (const panel of document.querySelectorAll<HTMLElement>(":popover-open")) panel.hidePopover();
	}, [key]);

	useEffect(() => {
		const onToggle = (event: Event) => {
			const { type, newState, target } = event as ToggleEvent;
			if (!(target instanceof HTMLElement) || !target.popover) return;
			// Before it closes, so that the focus can go back to the button that opened it.
			if (type === "beforetoggle" && newState === "closed") setInert(false);
			if (type === "toggle" && newState === "open") setInert(true);
		};
		for (const type of ["beforetoggle", "toggle"]) document.addEventListener(type, onToggle, true);
		setInert(document.querySelector(":popover-open") !== null);
		return () => {
			for (const type of ["beforetoggle", "toggle"]) document.removeEventListener(type, onToggle, true);
		};
	}, []);
}

function setInert(isInert: boolean): void {
	for (const part of document.querySelectorAll<HTMLElement>("body > :not([popover], script)"))
		part.inert = isInert;
}
