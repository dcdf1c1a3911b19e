import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { receiveHandoff } from "./layout/handoff";
import { isHydrationOn } from "./layout/hydration";
import { prefetchPages } from "./layout/prefetch";
import { urls } from "./urls";

if (isHydrationOn()) {
	receiveHandoff().then(() => {
		prefetchPages();
		startTransition(() => {
			hydrateRoot(
				document,
				<StrictMode>
					<RemixBrowser />
				</StrictMode>,
			);
		});
		navigator.serviceWorker?.register(urls.serviceWorker).catch(() => {});
	});
}
