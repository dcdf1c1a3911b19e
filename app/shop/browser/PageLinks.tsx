import { type NavigateFunction, PrefetchPageLinks, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { findShopAddress, isSharedPath } from "~/platform/find-shop-address";
import { announceDeparture } from "~/web/forms/watch-departures";
import { importRoutes } from "./use-form-code";

/** How long the pointer or the focus stays on a link before its page is requested. */
const restMs = 60;

/**
 * Has the router follow the page's plain links, and requests a shared page's data when its link is pointed at. Remix's
 * `Link` would do both with a dozen hooks for each of a hundred links, which run again after every navigation.
 */
export function PageLinks() {
	const [next, setNext] = useState<string>();
	const navigate = useNavigate();
	useEffect(() => {
		const click = (event: MouseEvent) => follow(event, navigate);
		let pointed: string | undefined;
		let rest: ReturnType<typeof setTimeout>;
		const point = (event: Event) => {
			const link = findPageLink(event);
			const page = link && isSharedPath(link.pathname) ? link.pathname + link.search : undefined;
			if (page === pointed) return;
			pointed = page;
			clearTimeout(rest);
			rest = setTimeout(setNext, restMs, page);
		};
		for (const type of ["pointerover", "focusin"]) document.addEventListener(type, point);
		document.addEventListener("click", click);
		return () => {
			clearTimeout(rest);
			for (const type of ["pointerover", "focusin"]) document.removeEventListener(type, point);
			document.removeEventListener("click", click);
		};
	}, [navigate]);
	return next === undefined ? null : <PrefetchPageLinks page={next} />;
}

let followed: MouseEvent | undefined;

/** Waits for the page's code: without it, Remix would reload the present page instead. */
async function follow(event: MouseEvent, navigate: NavigateFunction): Promise<void> {
	const link = findPageLink(event);
	const isModified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
	if (!link || event.defaultPrevented || event.button !== 0 || isModified) return;
	event.preventDefault();
	followed = event;
	announceDeparture();
	const isShown = link.href === location.href;
	const preventScrollReset = link.dataset.keepScroll !== undefined;
	const page = link.pathname + link.search + link.hash;
	const isLoaded = await importRoutes(link.pathname).then(
		() => true,
		() => false,
	);
	if (followed !== event) return;
	if (isLoaded) navigate(page, { replace: isShown, preventScrollReset });
	else location.assign(page);
}

/** @returns the link, unless a document must be loaded: for a `target`, or a page whose policy allows the captcha */
function findPageLink({ target }: Event): HTMLAnchorElement | undefined {
	const link = target instanceof Element ? target.closest("a") : null;
	if (!link || link.target || link.origin !== location.origin) return undefined;
	if (/^#|^$/.test(link.getAttribute("href") ?? "")) return undefined;
	const address = findShopAddress(link.pathname);
	return address && address.kind !== "data" && !address.hasCaptcha ? link : undefined;
}
