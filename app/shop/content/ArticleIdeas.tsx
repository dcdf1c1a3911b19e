import type { ArticleSummary } from "~/domain/content/front-matter.server";
import { urls } from "~/platform/urls";
import { Picture } from "~/ui/elements/Picture";
import styles from "./ArticleIdeas.module.css";

export function ArticleIdeas({
	articles,
}: {
	articles: Pick<ArticleSummary, "slug" | "title" | "picture">[];
}) {
	return (
		<ul role="list" className={styles.ideas}>
			{articles.map(({ slug, title, picture }) => (
				<li key={slug} className={styles.idea}>
					{/* On phones less than the real 45vw, which would load the largest file on their dense screens. */}
					<Picture
						picture={{ ...picture, alt: "" }}
						sizes="(max-width: 480px) 34vw, (max-width: 900px) 46vw, (max-width: 1200px) 22vw, 269px"
					/>
					<h3>
						<a href={urls.article(slug)} className="cover">
							{title}
						</a>
					</h3>
				</li>
			))}
		</ul>
	);
}
