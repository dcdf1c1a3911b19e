import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ContentPage } from "~/content/ContentPage";
import { loadPlainPage } from "~/content/load-plain-page.server";
import { describePlainPage } from "~/seo/describe-pages.server";
import { describePage } from "~/seo/page-head.server";
import { store } from "~/store.server";
import { notFound } from "~/storefront/not-found.server";

export function loader({ request, context }: LoaderFunctionArgs) {
	const path = new URL(request.url).pathname;
	const page = loadPlainPage(path, store.texts.current(), store.business.current());
	if (!page) throw notFound(store.catalog.snapshot());
	describePage(context, describePlainPage(path, page.html));
	return page;
}

export default function ReleasedPage() {
	return <ContentPage {...useLoaderData<typeof loader>()} />;
}

export { ErrorBoundary, shouldRevalidate } from "~/layout/page-exports";
