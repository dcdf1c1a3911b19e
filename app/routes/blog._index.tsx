import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { ArticleList } from "~/content/ArticleList";
import { blogChannel } from "~/content/blog-feed.server";
import { listArticles } from "~/content/content.server";
import { pageTitle } from "~/page-title";
import { describePage } from "~/seo/page-description.server";
import { Page } from "~/ui/Page";
import { urls } from "~/urls";
import styles from "./blog.module.css";

const description =
	"Consejos para elegir, usar y cuidar lo que tienes en casa, pensados para los hogares del Perú.";

export const meta: MetaFunction = () => [
	{ title: pageTitle("Blog") },
	{ name: "description", content: description },
];

export function loader({ context }: LoaderFunctionArgs) {
	describePage(context, { feed: blogChannel });
	return listArticles().map(({ slug, frontMatter }) => ({ slug, ...frontMatter }));
}

export default function Blog() {
	const articles = useLoaderData<typeof loader>();
	return (
		<Page title="Blog" intro={description}>
			<ArticleList articles={articles} />
			<p className={styles.feed}>
				¿Usas un lector de noticias? Suscríbete por <a href={urls.blogFeed}>RSS</a>.
			</p>
		</Page>
	);
}

export { revalidateUnlessFailed as shouldRevalidate } from "~/forms/submission-failed";
