import { notFound } from "~/shop/browse/not-found.server";
import { store } from "~/store.server";

export function loader() {
	throw notFound(store.catalog.snapshot());
}

export const action = loader;

export default function NotFound() {
	return null;
}

export { ErrorBoundary } from "~/shop/frame/page-exports";
