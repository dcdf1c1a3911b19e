/** Text in an installed library's source, and what replaces it in the browser's build. */
export interface Cut {
	/** The end of the file's path. */
	file: string;
	find: RegExp;
	replacement: string;
}

const router = "@remix-run/router/dist/router.js";
const dom = "react-router-dom/dist/index.js";
const browser = "@remix-run/react/dist/esm/browser.js";
const boundaries = "@remix-run/react/dist/esm/errorBoundaries.js";
const components = "@remix-run/react/dist/esm/components.js";
const links = "@remix-run/react/dist/esm/links.js";
const routes = "@remix-run/react/dist/esm/routes.js";
const conformForm = "@conform-to/dom/dist/form.mjs";
const conformContext = "@conform-to/react/dist/context.mjs";
const singleFetch = "@remix-run/react/dist/esm/single-fetch.js";

/**
 * Features of Remix, React Router and Conform that the store does not use. The minifier then drops what nothing
 * reaches. `slim-remix.test.ts` fails when the store begins to use one.
 */
export const cuts: Cut[] = [
	// With single fetch the router always passes this function.
	replace(routes, /typeof singleFetch === "function"/, "true"),
	// entry.server.tsx writes the scripts into the page.
	returns(components, "Scripts", "null"),
	// The store has its own error boundary at the root.
	returns(boundaries, "RemixRootDefaultErrorBoundary", "null"),
	// app/layout/prefetch.ts prefetches pages.
	returns(components, "PrefetchPageLinks", "null"),
	returns(components, "usePrefetchBehavior", "[false, null, {}]"),
	// Only the root has links, and every page has the root.
	returns(links, "prefetchStyleLinks"),
	// No route has one, because pages are complete in HTML.
	replace(routes, /let HydrateFallback = .*;/, "let HydrateFallback;"),
	// No route has a clientLoader.
	returns(routes, "shouldHydrateRouteLoader", "false"),
	replace(routes, /if \(!routeModule\.clientLoader\)/, "if (true)"),
	replace(routes, /if \(mod\.clientLoader\)/, "if (false)"),
	replace(singleFetch, /if \(manifest\.routes\[m\.route\.id\]\.hasClientLoader\)/, "if (false)"),
	// Fetchers only post.
	replace(singleFetch, /if \(fetcherKey\)/, "if (false)"),
	replace(router, /fetchLoadMatches\.set\(key, {[\s\S]*?handleFetcherLoader\(.*\);/, ""),
	replace(
		router,
		/let revalidatingFetchers = \[\];(?=\s*fetchLoadMatches)/,
		"return [navigationMatches, []];",
	),
	// Forms are not posted as JSON or plain text.
	replace(router, /if \(opts\.body !== undefined\)/, "if (false)"),
	replace(router, /if \(formEncType === "(application\/json|text\/plain)"\)/g, "if (false)"),
	replace(dom, /if \(formData && encType === "text\/plain"\)/, "if (false)"),
	// Only forms and their buttons are submitted, in the browser.
	replace(dom, /if \(form == null\)/, "if (false)"),
	returns(dom, "validateClientSideSubmission"),
	// Every loader is a function.
	replace(router, /if \(typeof handler !== "function"\)/, "if (false)"),
	// The browser knows all routes.
	replace(router, /= init\.patchRoutesOnNavigation;/, "= undefined;"),
	replace(router, /let fogOfWar = checkFogOfWar\(.*\);/g, ""),
	replace(router, /fogOfWar\.active = false;/, ""),
	replace(router, /\bfogOfWar\.active\b/g, "false"),
	replace(router, /if \((!?)isFogOfWar\b/g, "if ($1false"),
	// The route $ matches every path, and Remix gives every route an action, which asks the server.
	replace(router, /if \(initialMatches == null && !patchRoutesOnNavigationImpl\)/, "if (false)"),
	replace(
		router,
		/if \(!matches\) {(?=\s*(let {\s*error,\s*notFoundMatches|setFetcherError))/g,
		"if (false) {",
	),
	replace(router, /if \(!initialMatches\) {/, "if (false) {"),
	replace(router, /if \(!(m|actionMatch)\.route\.action && !\1\.route\.lazy\)/g, "if (false)"),
	// Forms are sent with GET or POST.
	replace(router, /if \(opts\.formMethod && !isValidMethod\(opts\.formMethod\)\)/, "if (false)"),
	// No route redirects to another origin, or with 307 or 308.
	replace(router, /else if \(ABSOLUTE_URL_REGEX\.test\(location\)\)/, "else if (false)"),
	replace(
		router,
		/if \(redirectPreserveMethodStatusCodes\.has\(/,
		"if (false && redirectPreserveMethodStatusCodes.has(",
	),
	// Loaders do not defer data: the server sends whole pages.
	returns(router, "isDeferredResult", "false"),
	returns(router, "isDeferredData", "false"),
	returns(router, "cancelActiveDeferreds", "[]"),
	replace(router, /activeDeferreds\.forEach\(\(deferredData, routeId\)/, "false && $&"),
	replace(router, /await Promise\.all\(\[resolveNavigationDeferredResults\(.*\);/, ""),
	// Remix and remix.config.js turn all flags of the router on.
	replace(router, /\bfuture\.v7_\w+/g, "true"),
	replace(router, /let future = _extends\({[\s\S]*?}, init\.future\);/, "let future = init.future;"),
	// Warnings are for development.
	returns(router, "warning"),
	// Remix passes `mapRouteProperties`, and no basename.
	replace(router, /else if \(init\.detectErrorBoundary\)/, "else if (false)"),
	replace(router, /let basename = init\.basename \|\| "\/";/, 'let basename = "/";'),
	replace(router, /if \(basename === "\/"\) (?=return pathname;)/, ""),
	// No page asks for confirmation before it is left.
	replace(router, /if \(blockers\.size > 0\)/, "if (false)"),
	replace(router, /state\.blockers\.forEach\(.*\);/, ""),
	returns(router, "getBlocker"),
	returns(router, "deleteBlocker"),
	returns(router, "shouldBlockNavigation"),
	returns(router, "updateBlocker"),
	// No link uses view transitions.
	replace(router, /pendingViewTransitionEnabled = \(opts.*;/, ""),
	replace(router, /let viewTransitionOpts;[\s\S]*?(?=updateState\()/, "let viewTransitionOpts;"),
	replace(router, /if \(isBrowser\) {(?=\s*\/\/ FIXME)/, "if (false) {"),
	replace(dom, /let isViewTransitionUnavailable = .*;/, "let isViewTransitionUnavailable = true;"),
	replace(dom, /let \[(pendingState|renderDfd|transition|interruption), .*\] = React\.useState\(\);/g, ""),
	replace(dom, /\[router\.window, transition, renderDfd, (?=fetcherData)/, "["),
	replace(dom, /\/\/ When we start a view transition[\s\S]*?(?=let navigator = React\.useMemo)/, ""),
	returns(dom, "useViewTransitionState", "false"),
	// Error texts that shoppers never see: the store's error page depends on the status alone.
	replace(
		router,
		/let statusText = "Unknown Server Error";[\s\S]*?(?=return new ErrorResponseImpl\(status)/,
		'let statusText = "", errorMessage = "";',
	),
	// No route has an optional segment.
	returns(router, "explodeOptionalSegments", "[]"),
	// The server validates; Conform shows its result.
	replace(conformForm, /switch \(intent\.type\) {(?=\s*case 'validate')/, "return; $&"),
	...["runSideEffect", "dispatch", "getControlButtonProps", "submit", "onInput", "onBlur"].map((name) =>
		returns(conformForm, name),
	),
	returns(conformForm, "observe", "() => {}"),
	replace(conformContext, /submit\(event\) {/, "$& return;"),
	// The build has no hot reload.
	replace(browser, /router\.createRoutesForHMR = .*;/, ""),
	// This is the browser's build.
	replace(router, /const isServer = !isBrowser;/, "const isServer = false;"),
];

function replace(file: string, find: RegExp, replacement: string): Cut {
	return { file, find, replacement };
}

/** Makes a function return at once. */
function returns(file: string, name: string, value = ""): Cut {
	return replace(file, new RegExp(`function ${name}\\([^)]*\\) {`), `$& return ${value};`);
}
