import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { ArticleList } from "~/content/ArticleList";
import { feedLink } from "~/content/blog-feed";
import { listArticles } from "~/content/content.server";
import { pageTitle } from "~/page-title";
import { Page } from "~/ui/Page";
import { urls } from "~/urls";
import styles from "./blog.module.css";

const description =
	"Consejos para elegir, usar y cuidar lo que tienes en casa, pensados para los hogares del Perú.";

export const meta: MetaFunction = () => [
	{ title: pageTitle("Blog") },
	{ name: "description", content: description },
	feedLink,
];

export function loader() {
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
