import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { isOpenPopover, openPopovers } from "~/ui/popover";

/** With scripts, a navigation closes the panels, and the page behind an open panel is inert. */
export function usePanels(): void {
	useCloseOnNavigation();
	useInertPage();
}

/**
 * Closes a panel after a navigation that began while it was open. React renders the start of a navigation late, so a
 * panel counts only if a click or Back happened since it opened.
 */
function useCloseOnNavigation(): void {
	const { key } = useLocation();
	const { location: destination } = useNavigation();
	const arrivedAt = useRef(key);
	/** Open panels in which a click happened, or that were open at a Back. */
	const used = useRef(new Set<Element>());
	/** Panels that the current navigation closes. */
	const closing = useRef<HTMLElement[]>();

	useEffect(() => {
		const listeners = new AbortController();
		const options = { capture: true, signal: listeners.signal };
		const onUse = ({ target }: Event) => {
			const panel = target instanceof Element && target.closest("[popover]");
			if (panel) used.current.add(panel);
		};
		const onOpening = ({ target }: Event) => {
			used.current.delete(target as Element);
			closing.current = closing.current?.filter((panel) => panel !== target);
		};
		const onBack = () => {
			for (const panel of openPopovers()) used.current.add(panel);
		};
		document.addEventListener("click", onUse, options);
		document.addEventListener("submit", onUse, options);
		document.addEventListener("beforetoggle", onOpening, options);
		window.addEventListener("popstate", onBack, options);
		return () => listeners.abort();
	}, []);

	useEffect(() => {
		const usedPanels = () => openPopovers().filter((panel) => used.current.has(panel));
		// Not on the first page, where a panel may have been opened before hydration.
		if (arrivedAt.current !== key) {
			arrivedAt.current = key;
			// React renders a navigation without loaders only when it ends.
			for (const panel of closing.current ?? usedPanels()) if (isOpenPopover(panel)) panel.hidePopover();
		}
		closing.current = destination && usedPanels();
	}, [key, destination]);
}

function useInertPage(): void {
	useEffect(() => {
		const onToggle = (event: Event) => {
			const { type, newState, target } = event as ToggleEvent;
			if (!(target instanceof HTMLElement) || !target.popover) return;
			// Before the panel closes, so that its button can take the focus back.
			if (type === "beforetoggle" && newState === "closed") setInert(false);
			if (type === "toggle" && newState === "open") setInert(true);
		};
		for (const type of ["beforetoggle", "toggle"]) document.addEventListener(type, onToggle, true);
		setInert(openPopovers().length > 0);
		return () => {
			for (const type of ["beforetoggle", "toggle"]) document.removeEventListener(type, onToggle, true);
		};
	}, []);
}

function setInert(isInert: boolean): void {
	for (const part of document.querySelectorAll<HTMLElement>("body > :not([popover], script)"))
		part.inert = isInert;
}
