/**
 * What the routes of pages export alike. Each has to: Remix asks a route's own module alone whether its data may stay
 * (decision 21), and has no option for all routes.
 */
export { revalidateUnlessFailed as shouldRevalidate } from "~/forms/failed-submission";
export { personalHeaders as headers } from "~/http/cache-control";
export { keepFormOnFailure as clientAction } from "./catch-failed-submission";
export { RouteErrorPage as ErrorBoundary } from "./ErrorPage";
export { describedMeta } from "./page-failure";
