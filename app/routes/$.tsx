/** Unknown paths: a 404 page in the store's layout. */
export function loader() {
	throw new Response(null, { status: 404 });
}

export const action = loader;

export default function NotFound() {
	return null;
}

export { revalidateUnlessFailed as shouldRevalidate } from "~/forms/submission-failed";
export { RouteErrorPage as ErrorBoundary } from "~/layout/ErrorPage";
