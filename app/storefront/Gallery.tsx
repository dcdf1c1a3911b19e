import type { MouseEvent } from "react";
import type { Picture as PictureData } from "~/catalog/product";
import { Picture } from "~/ui/Picture";
import { VisuallyHidden } from "~/ui/VisuallyHidden";
import styles from "./Gallery.module.css";

/**
 * Pictures side by side, to be swiped. The small ones below lead to each, and each links to its file at full size.
 * @param first index of the picture that comes first
 */
export function Gallery({
	name,
	images,
	first = 0,
}: {
	name: string;
	images: PictureData[];
	first?: number | undefined;
}) {
	const ordered = [...images.slice(first, first + 1), ...images.filter((_, index) => index !== first)];
	const idOf = (index: number) => `foto-${index + 1}`;
	// The browser alone would also move the page; without scripts it does.
	const show = (event: MouseEvent<HTMLAnchorElement>) => {
		const slide = document.getElementById(event.currentTarget.hash.slice(1));
		if (!slide?.parentElement) return;
		event.preventDefault();
		slide.parentElement.scrollTo({ left: slide.offsetLeft });
	};
	return (
		<section className={styles.gallery} aria-label={`Fotos de ${name}`}>
			<ul role="list" className={styles.slides} key={ordered[0]?.src}>
				{ordered.map((image, index) => (
					<li key={image.src} id={idOf(index)}>
						<a href={image.src}>
							<VisuallyHidden>Ver la foto grande: </VisuallyHidden>
							<Picture picture={image} sizes="(max-width: 768px) 92vw, 620px" priority={index === 0} />
						</a>
					</li>
				))}
			</ul>
			{ordered.length > 1 && (
				<ul role="list" className={styles.thumbs}>
					{ordered.map((image, index) => (
						<li key={image.src}>
							<a href={`#${idOf(index)}`} onClick={show}>
								<VisuallyHidden>{`Foto ${index + 1} de ${ordered.length}`}</VisuallyHidden>
								<Picture picture={{ ...image, alt: "" }} sizes="84px" />
							</a>
						</li>
					))}
				</ul>
			)}
		</section>
	);
}
