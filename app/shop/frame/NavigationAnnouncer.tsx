import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { plainTitle } from "~/platform/values/page-title";
import { openPopovers } from "~/ui/elements/popover";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { isInUse } from "~/web/forms/fields-in-use";
import { watchDepartures } from "~/web/forms/watch-departures";

export const mainId = "contenido";

/** Announces a new page's title and moves the focus to its content, as browsers do only for new documents. */
export function NavigationAnnouncer() {
	// First, because the page behind an open panel is inert and cannot take the focus.
	usePanels();
	useKeepFocus();
	const { key, pathname, hash } = useLocation();
	const shown = useRef({ key, pathname, title: "" });
	const [title, setTitle] = useState("");

	useEffect(() => {
		const before = shown.current;
		// Without the prefix of a refused form, whose message has the focus and is read anyway.
		const shownTitle = plainTitle(document.title);
		shown.current = { key, pathname, title: shownTitle };
		if (before.key === key) return;
		const main = document.getElementById(mainId);
		const focused = document.activeElement;
		const isFocusLost = !focused || focused === document.body;
		const isNewPath = before.pathname !== pathname;
		const shouldMove = isNewPath && focused !== null && !main?.contains(focused) && !isInUse(focused);
		if (isFocusLost || shouldMove)
			for (const part of [main, document.getElementById(hash.slice(1))]) part?.focus({ preventScroll: true });
		if (isNewPath || before.title !== shownTitle) setTitle(shownTitle);
	}, [key, pathname, hash]);

	return <VisuallyHidden role="status">{title}</VisuallyHidden>;
}

/** With scripts, a navigation closes the panels, and the page behind an open panel is inert. */
function usePanels(): void {
	useCloseOnNavigation();
	useInertPage();
}

/** Closes the panels that were open when the shopper chose the page. */
function useCloseOnNavigation(): void {
	useEffect(() => {
		const router = window.__remixRouter;
		let shownKey = router.state.location.key;
		let closing: HTMLElement[] | undefined;
		const onToggle = ({ target }: Event) => {
			closing = closing?.filter((panel) => panel !== target);
		};
		document.addEventListener("beforetoggle", onToggle, true);
		const stopWatching = watchDepartures(() => {
			closing = openPopovers();
		});
		const unsubscribe = router.subscribe(({ location: { key }, navigation }) => {
			if (navigation.location || key === shownKey) return;
			// A navigation without loaders, such as to an anchor, has no pending state.
			for (const panel of closing ?? openPopovers()) panel.hidePopover();
			shownKey = key;
			closing = undefined;
		});
		return () => {
			document.removeEventListener("beforetoggle", onToggle, true);
			stopWatching();
			unsubscribe();
		};
	}, []);
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

/** Moves the focus to the content, or to the open panel, when new data take away what has it. */
function useKeepFocus(): void {
	useEffect(() => {
		let focused: Element | null = null;
		const onFocus = () => {
			focused = document.activeElement;
		};
		const restore = () => {
			const { fetchers, navigation, revalidation } = window.__remixRouter.state;
			const isBusy = [navigation, ...fetchers.values()].some(({ state }) => state !== "idle");
			if (isBusy || revalidation !== "idle" || !focused || focused.isConnected) return;
			const [panel] = openPopovers();
			const kept = panel?.querySelector("button") ?? document.getElementById(mainId);
			if (document.activeElement === document.body) kept?.focus({ preventScroll: true });
			focused = null;
		};
		document.addEventListener("focusin", onFocus);
		// After the render, and after what shows an answer has taken the focus.
		const unsubscribe = window.__remixRouter.subscribe(() => setTimeout(restore));
		return () => {
			document.removeEventListener("focusin", onFocus);
			unsubscribe();
		};
	}, []);
}

function setInert(isInert: boolean): void {
	for (const part of document.querySelectorAll<HTMLElement>("body > :not([popover], script)"))
		part.inert = isInert;
}
