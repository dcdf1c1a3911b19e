import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "~/shop/browse/not-found.server";

export function loader({ context: { store } }: LoaderFunctionArgs) {
	throw notFound(store);
}

export const action = loader;

export default function NotFound() {
	return null;
}

export { ErrorBoundary, meta } from "~/shop/frame/page-exports";
