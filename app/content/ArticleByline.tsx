import { formatDay } from "~/lima-time";
import styles from "./ArticleByline.module.css";

export function ArticleByline({ category, date }: { category: string; date: string }) {
	return (
		<p className={styles.byline}>
			{category} · <time dateTime={date}>{formatDay(date)}</time>
		</p>
	);
}
