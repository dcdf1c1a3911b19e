import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ContentPage } from "~/content/ContentPage";
import { loadPlainPage } from "~/content/load-plain-page.server";
import { store } from "~/store.server";
import { notFound } from "~/storefront/not-found.server";
import { urls } from "~/urls";

/** A page that was written at the desk. */
export function loader({ params: { slug = "" } }: LoaderFunctionArgs) {
	const page = loadPlainPage(urls.ownPage(slug), store.texts.current(), store.business.current());
	if (!page) throw notFound(store.catalog.snapshot());
	return page;
}

export default function OwnPage() {
	return <ContentPage {...useLoaderData<typeof loader>()} />;
}

export { ErrorBoundary, shouldRevalidate } from "~/layout/page-exports";
