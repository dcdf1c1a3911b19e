import type { Rating } from "~/domain/goods/review";
import styles from "./RatingSummary.module.css";

export function RatingSummary({ rating: { average, count } }: { rating: Rating }) {
	const label = `${average.toFixed(1)} de 5 estrellas, ${count === 1 ? "1 opinión" : `${count} opiniones`}`;
	return (
		<span role="img" aria-label={label} className={styles.rating}>
			<span>★</span>
			{` ${average.toFixed(1)} (${count})`}
		</span>
	);
}
