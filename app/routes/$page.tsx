import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { notFound } from "~/shop/browse/not-found.server";
import { ContentPage } from "~/shop/content/ContentPage";
import { loadPlainPage } from "~/shop/content/load-plain-page.server";
import { describePlainPage } from "~/shop/seo/describe-pages.server";
import { describePage } from "~/shop/seo/page-head.server";

export function loader({ request, context }: LoaderFunctionArgs) {
	const { store } = context;
	const path = new URL(request.url).pathname;
	const page = loadPlainPage(path, store.texts.current(), store.business.current());
	if (!page) throw notFound(store.catalog.snapshot());
	describePage(context, describePlainPage(path, page.html));
	return page;
}

export default function ReleasedPage() {
	return <ContentPage {...useLoaderData<typeof loader>()} />;
}

export { ErrorBoundary, shouldRevalidate } from "~/shop/frame/page-exports";
