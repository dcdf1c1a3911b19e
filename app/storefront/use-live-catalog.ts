import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { urls } from "~/urls";

/**
 * Loads the page's data again whenever the catalogue is no longer the one that it shows. The stream is open only
 * while the page is seen: a browser grants a site few connections, and its tabs share them.
 * @param version the catalogue version in the page's loader data
 */
export function useLiveCatalog(version: string): void {
	const { revalidate } = useRevalidator();
	const shown = useRef(version);
	shown.current = version;

	useEffect(() => {
		let events: EventSource | undefined;
		let retry: ReturnType<typeof setTimeout> | undefined;

		const open = () => {
			events = new EventSource(urls.catalogEvents);
			events.addEventListener("catalog", ({ lastEventId }) => {
				if (lastEventId !== shown.current) revalidate();
			});
			// The browser reconnects by itself, but gives up after an answer that is no stream.
			events.addEventListener("error", () => {
				if (events?.readyState === EventSource.CLOSED) retry = setTimeout(open, 5000);
			});
		};
		const close = () => {
			clearTimeout(retry);
			events?.close();
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
	}, [revalidate]);
}
