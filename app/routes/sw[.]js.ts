import { serviceWorker } from "~/client/service-worker";
import { buildVersion } from "~/server/remix-build.server";
import { urls } from "~/urls";

/** The service worker. Its text differs in each build, so that browsers replace it. */
export async function loader() {
	const version = JSON.stringify(await buildVersion());
	return new Response(`(${serviceWorker})(${version},${JSON.stringify(urls.offline)})`, {
		headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" },
	});
}
