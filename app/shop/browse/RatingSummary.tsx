import type { Rating } from "~/domain/goods/review";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import styles from "./RatingSummary.module.css";

export function RatingSummary({ rating: { average, count } }: { rating: Rating }) {
	return (
		<span className={styles.rating}>
			<span aria-hidden="true">★</span> {average.toFixed(1)}
			<VisuallyHidden> de 5 estrellas,</VisuallyHidden> ({count}
			<VisuallyHidden>{count === 1 ? " opinión" : " opiniones"}</VisuallyHidden>)
		</span>
	);
}
