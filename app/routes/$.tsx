import { store } from "~/store.server";
import { notFound } from "~/storefront/not-found.server";

export function loader() {
	throw notFound(store.catalog.snapshot());
}

export const action = loader;

export default function NotFound() {
	return null;
}

export { ErrorBoundary } from "~/layout/page-exports";
