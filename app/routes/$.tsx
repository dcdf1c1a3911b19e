/** Every path that no other route knows: a 404 with the whole frame. */
export function loader() {
	throw new Response(null, { status: 404 });
}

export const action = loader;

export default function NotFound() {
	return null;
}

export { RouteErrorPage as ErrorBoundary } from "~/frame/ErrorPage";
export { revalidateUnlessNotSent as shouldRevalidate } from "~/http/not-sent";
