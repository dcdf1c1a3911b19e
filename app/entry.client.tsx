import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { urls } from "~/platform/urls";
import { watchFailedRequests } from "~/shop/browser/failed-request-id";
import { receiveHydrationData } from "~/shop/browser/hydration-data";
import { isHydrationOn } from "~/shop/browser/hydration-switch";
import { watchFragmentLinks } from "~/shop/browser/watch-fragment-links";
import { classifyError } from "~/shop/frame/page-failure";
import { watchErrors } from "~/shop/frame/report-errors";

if (isHydrationOn()) {
	receiveHydrationData()
		.then(decodeLoaderData)
		.then(() => {
			watchFragmentLinks();
			watchFailedRequests();
			watchErrors();
			startTransition(() => {
				hydrateRoot(
					document,
					<StrictMode>
						<RemixBrowser />
					</StrictMode>,
				);
			});
			navigator.serviceWorker?.register(urls.serviceWorker).catch(() => {});
		})
		.catch((error) => {
			// A file may be gone after a deployment, or cut off when the page is left. The page works without it.
			if (classifyError(error) !== "connectionLost") throw error;
		});
}

/** Waits for the loaders' data: `RemixBrowser` throws their promise, which would suspend hydration without a boundary. */
async function decodeLoaderData(): Promise<void> {
	try {
		RemixBrowser({});
	} catch (suspension) {
		if (!(suspension instanceof Promise)) throw suspension;
		await suspension;
	}
}
