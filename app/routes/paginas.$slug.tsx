import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { PlainPage } from "~/content/PlainPage";
import { loadTextPage } from "~/content/text-page.server";
import { errorTitle } from "~/layout/page-failure";
import { describedTitle, pageTitle } from "~/page-title";
import { store } from "~/store.server";
import { notFound } from "~/storefront/not-found.server";
import { urls } from "~/urls";

/** A page that was written at the desk. */
export function loader({ params: { slug = "" } }: LoaderFunctionArgs) {
	const page = loadTextPage(urls.ownPage(slug), store.texts.current(), store.business.current());
	if (!page) throw notFound(store.catalog.snapshot());
	return page;
}

export const meta: MetaFunction<typeof loader> = ({ data: page, error }) =>
	page ? describedTitle(pageTitle(page.title), page.description) : [{ title: errorTitle(error) }];

export default function OwnPage() {
	return <PlainPage page={useLoaderData<typeof loader>()} />;
}

export { ErrorBoundary, shouldRevalidate } from "~/layout/page-exports";
