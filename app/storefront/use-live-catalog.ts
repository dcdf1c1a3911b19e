import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { urls } from "~/urls";

/**
 * Revalidates the page when the catalogue changes, and on a new day. The event stream is open only while the page is
 * visible, because a browser's tabs share few connections per site.
 * @param version the `liveVersion` in the page's loader data
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
			// EventSource reconnects by itself, except after a response that is not a stream.
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
