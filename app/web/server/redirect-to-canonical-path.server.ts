import { findRoutedAddress, withoutFinalSlashes } from "~/platform/find-address.server";
import { isSharedPath } from "~/platform/find-shop-address";
import { isAdminPath } from "~/platform/urls";
import { type Handler, isGetOrHead } from "~/web/http/pipeline-handler.server";
import { withTracking } from "~/web/http/tracking-parameters.server";

/** Redirects capitals and final slashes, which Remix accepts. Pages with a canonical query correct both in one redirect. */
export const redirectToCanonicalPath: Handler = (request, response) => {
	if (!isGetOrHead(request)) return false;
	const [path = "/", query] = (request.url ?? "/").split("?", 2);
	const canonical = canonicalPath(path);
	if (canonical === path) return false;
	const location = query === undefined ? canonical : `${canonical}?${query}`;
	// Browsers keep a permanent redirect for good unless its lifetime is given. Another query may hold a token.
	const caching = isSharedPath(canonical) ? "max-age=3600" : "no-store";
	response.writeHead(301, withTracking(request, { location, "cache-control": caching })).end();
	return true;
};

function canonicalPath(path: string): string {
	if (!/^\/[\w/-]+$/.test(path)) return path;
	const canonical = withoutFinalSlashes(path.toLowerCase());
	const found = findRoutedAddress(canonical);
	// Where the desk is unknown it has no addresses, and elsewhere its pages answer to capitals.
	if (!found || found.query || isAdminPath(canonical)) return path;
	// Names in the paths of pages for one person may have capitals.
	return found.path === canonical || isSharedPath(canonical) ? canonical : path;
}
