import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { notFound } from "~/shop/browse/not-found.server";
import { requireTexts } from "~/shop/browse/require-read.server";
import { ContentPage } from "~/shop/content/ContentPage";
import { loadPlainPage } from "~/shop/content/load-plain-page.server";
import { describePage } from "~/shop/seo/describe-page.server";
import { describePlainPage } from "~/shop/seo/describe-pages.server";

export function loader({ request, context }: LoaderFunctionArgs) {
	const { store } = context;
	const path = new URL(request.url).pathname;
	const page = loadPlainPage(path, requireTexts(store), store.business.current());
	if (!page) throw notFound(store);
	return {
		...page,
		...describePage(request, store, { ...page, ...describePlainPage(path, page.html) }),
	};
}

export default function ReleasedPage() {
	return <ContentPage {...useLoaderData<typeof loader>()} />;
}

export { ErrorBoundary, meta, shouldRevalidate } from "~/shop/frame/page-exports";
