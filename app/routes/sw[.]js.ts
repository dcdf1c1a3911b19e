import type { LoaderFunctionArgs } from "@remix-run/node";
import { urls } from "~/platform/urls";
import { writeServiceWorker } from "~/shop/browser/service-worker";

/** The service worker. Its text differs in each build, so that browsers replace it. */
export function loader({ context: { server } }: LoaderFunctionArgs) {
	return new Response(writeServiceWorker(server.assetsVersion, urls.offline), {
		headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" },
	});
}
