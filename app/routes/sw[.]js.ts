import { urls } from "~/platform/urls";
import { serviceWorker } from "~/shop/browser/service-worker";
import { buildVersion } from "~/web/server/remix-build.server";

/** The service worker. Its text differs in each build, so that browsers replace it. */
export async function loader() {
	const version = JSON.stringify(await buildVersion());
	return new Response(`(${serviceWorker})(${version},${JSON.stringify(urls.offline)})`, {
		headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" },
	});
}
