import type { ArticleSummary } from "~/domain/content/front-matter.server";
import { urls } from "~/platform/urls";
import { Picture } from "~/ui/elements/Picture";
import { ArticleByline } from "./ArticleByline";
import styles from "./ArticleList.module.css";

export function ArticleList({ articles }: { articles: ArticleSummary[] }) {
	return (
		<ul role="list" className={styles.list}>
			{articles.map(({ slug, title, description, category, date, picture }, index) => (
				<li key={slug}>
					<article className={styles.article}>
						<Picture
							picture={{ ...picture, alt: "" }}
							sizes="(max-width: 703px) 92vw, (max-width: 1100px) 46vw, 365px"
							priority={index === 0}
							className={styles.picture}
						/>
						<div className={styles.text}>
							<ArticleByline category={category} date={date} />
							<h2>
								<a href={urls.article(slug)} className="cover">
									{title}
								</a>
							</h2>
							<p>{description}</p>
						</div>
					</article>
				</li>
			))}
		</ul>
	);
}
