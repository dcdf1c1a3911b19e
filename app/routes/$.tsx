/** Every path that no other route knows: a 404 with the whole frame. */
export function loader() {
	throw new Response(null, { status: 404 });
}

export const action = loader;

export default function NotFound() {
	return null;
}

export { revalidateUnlessFailed as shouldRevalidate } from "~/forms/submission-failed";
export { RouteErrorPage as ErrorBoundary } from "~/layout/ErrorPage";
