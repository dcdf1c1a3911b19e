import { urls } from "~/platform/urls";
import { writeServiceWorker } from "~/shop/browser/service-worker";
import { buildVersion } from "~/web/server/remix-build.server";

/** The service worker. Its text differs in each build, so that browsers replace it. */
export async function loader() {
	return new Response(writeServiceWorker(await buildVersion(), urls.offline), {
		headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" },
	});
}
