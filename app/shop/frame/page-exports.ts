/** Remix has no option for all routes: it asks each route's own module whether to load its data again (decision 21). */
export { revalidateUnlessFailed as shouldRevalidate } from "~/web/forms/failed-submission";
export { personalHeaders as headers } from "~/web/http/cache-control";
export { RouteErrorPage as ErrorBoundary } from "./ErrorPage";
export { keepFormOnFailure as clientAction } from "./keep-form-on-failure";
export { pageMeta as meta } from "./page-meta";
