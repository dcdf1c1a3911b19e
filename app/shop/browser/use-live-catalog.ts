import { useLocation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { findShopAddress } from "~/platform/find-shop-address";
import { urls } from "~/platform/urls";
import { reloadPageData } from "./reload-page-data";

/** Delay before the event stream is opened again. It reports the current version at once. */
const retryMs = 5000;

/**
 * Revalidates a live page when the catalogue or the day changes, after requesting the data: a failed revalidation would
 * replace the page with an error. The stream is open only while the page is visible: a browser's tabs share few connections.
 */
export function useLiveCatalog(version: string | undefined): void {
	const { revalidate } = useRevalidator();
	const { pathname } = useLocation();
	const shown = useRef(version);
	useEffect(() => {
		shown.current = version;
	}, [version]);

	useEffect(() => {
		if (shown.current === undefined || !findShopAddress(pathname)?.isLive) return;
		let events: EventSource | undefined;
		let retry: ReturnType<typeof setTimeout> | undefined;

		const open = () => {
			const opened = new EventSource(urls.catalogEvents);
			events = opened;
			opened.addEventListener("catalog", async ({ lastEventId }) => {
				if (lastEventId === shown.current) return;
				const hasArrived = await reloadPageData();
				if (events !== opened) return;
				if (hasArrived) revalidate();
				else openLater();
			});
			// EventSource reconnects by itself, except after a response that is not a stream.
			opened.addEventListener("error", () => {
				if (opened.readyState === EventSource.CLOSED) openLater();
			});
		};
		const openLater = () => {
			close();
			retry = setTimeout(open, retryMs);
		};
		const close = () => {
			clearTimeout(retry);
			events?.close();
			events = undefined;
		};
		const follow = () => {
			close();
			if (document.visibilityState === "visible") open();
		};

		follow();
		document.addEventListener("visibilitychange", follow);
		return () => {
			document.removeEventListener("visibilitychange", follow);
			close();
		};
	}, [revalidate, pathname]);
}
