import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { ContentPage } from "~/content/ContentPage";
import { findPage, listPages } from "~/content/content.server";
import { renderContent } from "~/content/render-content.server";
import { errorTitle } from "~/layout/page-failure";
import { describedTitle, pageTitle } from "~/page-title";
import { describeTextPage } from "~/seo/describe-pages.server";
import { describePage } from "~/seo/page-head.server";
import { store } from "~/store.server";
import { notFound } from "~/storefront/not-found.server";

export function loader({ params: { page = "" }, context }: LoaderFunctionArgs) {
	const business = store.business.current();
	const texts = store.texts.current();
	const content = findPage(texts, page, business);
	if (!content) throw notFound(store.catalog.snapshot());
	const { frontMatter, headings } = content;
	const others = listPages(texts, business).filter(({ path }) => path !== `/${page}`);
	const html = renderContent(content, business);
	describePage(context, describeTextPage(`/${page}`, html));
	return { ...frontMatter, headings, html, others };
}

export const meta: MetaFunction<typeof loader> = ({ data: page, error }) =>
	page ? describedTitle(pageTitle(page.title), page.description) : [{ title: errorTitle(error) }];

export default function PlainPage() {
	const { title, description, picture, html, headings, others } = useLoaderData<typeof loader>();
	return (
		<ContentPage
			title={title}
			intro={description}
			picture={picture}
			html={html}
			headings={headings}
			aside={{ title: "Más información", links: others }}
		/>
	);
}

export { revalidateUnlessFailed as shouldRevalidate } from "~/forms/failed-submission";
export { RouteErrorPage as ErrorBoundary } from "~/layout/ErrorPage";
