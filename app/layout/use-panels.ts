import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { isOpenPopover, openPopovers } from "~/ui/popover";

/** What scripts add to the panels: a navigation closes them, and the page behind an open one cannot be reached. */
export function usePanels(): void {
	useCloseOnNavigation();
	useInertPage();
}

/**
 * Closes a panel at the end of a navigation that began while the panel was open. React renders the beginning of a
 * navigation late, so the panel must also have seen a click or Back since it opened.
 */
function useCloseOnNavigation(): void {
	const { key } = useLocation();
	const { location: destination } = useNavigation();
	const arrivedAt = useRef(key);
	/** Open panels that have seen a click or Back. */
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
		// Not on the first page: a panel may have been opened before the scripts arrived.
		if (arrivedAt.current !== key) {
			arrivedAt.current = key;
			// A navigation that loads nothing is rendered only at its end.
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
			// Before it closes, so that the focus can go back to the button that opened it.
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
