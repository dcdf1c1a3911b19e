import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { findShopAddress } from "~/platform/find-shop-address";
import { urls } from "~/platform/urls";
import { reloadPageData } from "./reload-page-data";

/** Delay before the stream is reopened or the data are requested again. */
const retryMs = 5000;

/**
 * Reloads a live page's data while their version differs from the one that the event stream reports. That happens after a
 * change of the catalogue or the day, and when a navigation was answered from the browser's cache. The data are requested
 * before the revalidation, because a failed revalidation would replace the page with an error. The stream is open only
 * while the page is visible, because browsers limit the connections to a site.
 */
export function useLiveCatalog(): void {
	const { pathname } = useLocation();
	useEffect(() => {
		if (!findShopAddress(pathname)?.isLive) return;
		const router = window.__remixRouter;
		let events: EventSource | undefined;
		let retry: ReturnType<typeof setTimeout> | undefined;
		let told: string | undefined;
		let compared = "";

		const versionShown = () => router.state.loaderData.root?.version;
		const compare = () => {
			const state = `${told} ${versionShown()} ${router.state.location.key}`;
			if (state === compared) return;
			compared = state;
			if (told) renew(2);
		};
		/** @param attempts after which other data stay: they come from a process that will never have this version */
		const renew = async (attempts: number) => {
			clearTimeout(retry);
			const version = versionShown();
			if (!version || version === told || attempts === 0) return;
			const state = compared;
			const hasArrived = await reloadPageData();
			if (state !== compared) return;
			if (hasArrived) router.revalidate();
			retry = setTimeout(renew, retryMs, hasArrived ? attempts - 1 : attempts);
		};

		const open = () => {
			const opened = new EventSource(urls.catalogEvents);
			events = opened;
			opened.addEventListener("catalog", ({ lastEventId }) => {
				told = lastEventId;
				compare();
			});
			// EventSource reconnects by itself, except after a response that is not a stream.
			opened.addEventListener("error", () => {
				if (opened.readyState !== EventSource.CLOSED) return;
				close();
				retry = setTimeout(open, retryMs);
			});
		};
		const close = () => {
			clearTimeout(retry);
			events?.close();
			told = undefined;
			compare();
		};
		const follow = () => {
			close();
			if (document.visibilityState === "visible") open();
		};

		follow();
		const unsubscribe = router.subscribe(compare);
		document.addEventListener("visibilitychange", follow);
		return () => {
			unsubscribe();
			document.removeEventListener("visibilitychange", follow);
			close();
		};
	}, [pathname]);
}
