import { useLocation } from "@remix-run/react";
import type { ReviewsPage, ShownReview } from "~/domain/catalog/product-reviews.server";
import {
	type ReviewFilters,
	type ReviewSortOrder,
	reviewFiltersToQuery,
	reviewSortOrders,
} from "~/domain/goods/review-filters";
import { urls } from "~/platform/urls";
import { Pagination } from "~/shop/browse/Pagination";
import { StarRow } from "~/ui/elements/StarRow";
import styles from "./ReviewSection.module.css";

export const reviewsId = "opiniones";

/** Fewer are read at a glance. */
const leastToFilter = 3;

const sortOrderNames: Record<ReviewSortOrder, string> = {
	recientes: "Más recientes",
	mejores: "Mejor calificadas",
	peores: "Peor calificadas",
};

export function ReviewSection({
	reviews: { rating, counts, reviews, filters, pages },
	choice,
}: {
	reviews: ReviewsPage;
	choice: Record<string, string>;
}) {
	const { pathname } = useLocation();
	const toUrl = (changed: Partial<ReviewFilters>) =>
		`${pathname}?${new URLSearchParams({ ...choice, ...reviewFiltersToQuery({ ...filters, page: 1, ...changed }) })}#${reviewsId}`;
	const canFilter = rating && (rating.count >= leastToFilter || filters.stars !== undefined);
	return (
		<section id={reviewsId} className={styles.section} aria-labelledby="titulo-de-opiniones">
			<h2 id="titulo-de-opiniones">Opiniones</h2>
			{rating ? (
				<div className={styles.columns}>
					<div className={`stack gap-xs ${styles.overview}`}>
						<p>
							<strong className={styles.average}>{rating.average.toFixed(1)}</strong> de 5,{" "}
							{rating.count === 1 ? "1 opinión" : `${rating.count} opiniones`}
						</p>
						{canFilter && (
							<StarFilter counts={counts} total={rating.count} chosen={filters.stars} toUrl={toUrl} />
						)}
					</div>
					<div className={styles.list}>
						{canFilter && <SortOrders chosen={filters.order} toUrl={toUrl} />}
						{reviews.length === 0 && <p>Ninguna opinión tiene esa cantidad de estrellas.</p>}
						<ul role="list" aria-label="Opiniones">
							{reviews.map((review) => (
								<ReviewItem key={review.id} review={review} />
							))}
						</ul>
						<Pagination page={filters.page} pages={pages} toUrl={(page) => toUrl({ page })} />
					</div>
				</div>
			) : (
				<p>Todavía no hay opiniones. Quien lo compró puede escribir la suya desde su pedido entregado.</p>
			)}
		</section>
	);
}

interface SortOrdersProps {
	chosen: ReviewSortOrder;
	toUrl(changed: Pick<ReviewFilters, "order">): string;
}

function SortOrders({ chosen, toUrl }: SortOrdersProps) {
	return (
		<ul role="list" className={`row words-2 ${styles.orders}`} aria-label="Ordenar">
			{reviewSortOrders.map((order) => (
				<li key={order}>
					<a href={toUrl({ order })} rel="nofollow" aria-current={chosen === order ? "true" : undefined}>
						{sortOrderNames[order]}
					</a>
				</li>
			))}
		</ul>
	);
}

interface StarFilterProps extends Pick<ReviewsPage, "counts"> {
	total: number;
	chosen: ReviewFilters["stars"];
	toUrl(changed: Pick<ReviewFilters, "stars">): string;
}

function StarFilter({ counts, total, chosen, toUrl }: StarFilterProps) {
	return (
		<ul role="list" aria-label="Filtrar por estrellas">
			<li>
				<a
					href={toUrl({ stars: undefined })}
					className={styles.row}
					aria-current={chosen ? undefined : "true"}
				>
					Todas
				</a>
			</li>
			{counts.map(({ stars, count }) => (
				<li key={stars}>
					<a
						href={toUrl({ stars })}
						rel="nofollow"
						className={styles.row}
						aria-current={chosen === stars ? "true" : undefined}
					>
						<span>{stars === 1 ? "1 estrella" : `${stars} estrellas`}</span>{" "}
						<svg aria-hidden="true" width="100%" height="8">
							<rect width="100%" height="8" rx="4" />
							<rect width={`${(100 * count) / total}%`} height="8" rx="4" className={styles.share} />
						</svg>{" "}
						<span>{`(${count})`}</span>
					</a>
				</li>
			))}
		</ul>
	);
}

function ReviewItem({
	review: { stars, text, author, day, writtenOn, photos = [], isDemo },
}: {
	review: ShownReview;
}) {
	return (
		<li className={styles.review}>
			<p>
				<StarRow stars={stars} /> <strong>{author}</strong>
			</p>
			<p className="soft small">
				{isDemo ? "Opinión de demostración" : "Compra verificada"}, <time dateTime={day}>{writtenOn}</time>
			</p>
			<p className={styles.text}>{text}</p>
			{photos.length > 0 && (
				<p className={styles.photos}>
					{photos.map((name, index) => (
						<a key={name} href={urls.reviewPhoto(name)}>
							<img
								src={urls.reviewPhoto(name)}
								alt={`Foto ${index + 1} de la opinión de ${author}`}
								width={112}
								height={112}
								loading="lazy"
							/>
						</a>
					))}
				</p>
			)}
		</li>
	);
}
