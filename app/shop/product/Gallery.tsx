import { type MouseEvent, useState } from "react";
import type { ResponsivePicture } from "~/platform/pictures/picture-files";
import { AfterFirstPaint } from "~/ui/elements/AfterFirstPaint";
import { Picture } from "~/ui/elements/Picture";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import styles from "./Gallery.module.css";
import type { PictureZoom } from "./PictureZoom";

interface GalleryProps {
	name: string;
	images: ResponsivePicture[];
	firstIndex?: number | undefined;
}

/** Slides to swipe. Each links to its full-size file, which scripts show over the page. */
export function Gallery({ name, images, firstIndex = 0 }: GalleryProps) {
	const ordered = [
		...images.slice(firstIndex, firstIndex + 1),
		...images.filter((_, index) => index !== firstIndex),
	];
	const slideId = (index: number) => `foto-${index + 1}`;
	const [zoom, setZoom] = useState<{ Zoom: typeof PictureZoom; index: number }>();
	const openZoom = async (event: MouseEvent<HTMLAnchorElement>, index: number) => {
		if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		const { href } = event.currentTarget;
		try {
			setZoom({ Zoom: (await import("./PictureZoom")).PictureZoom, index });
		} catch {
			location.assign(href);
		}
	};
	const slides = ordered.map((image, index) => (
		<li key={image.src} id={slideId(index)}>
			<a href={image.src} onClick={(event) => openZoom(event, index)}>
				<VisuallyHidden>Ver la foto grande: </VisuallyHidden>
				<Picture
					picture={image}
					sizes="(max-width: 768px) 92vw, (max-width: 1200px) 48vw, 580px"
					priority={index === 0}
				/>
			</a>
		</li>
	));
	return (
		<section className={styles.gallery} aria-label={`Fotos de ${name}`}>
			<ul role="list" className={styles.slides} key={ordered[0]?.src}>
				{slides.slice(0, 1)}
				<AfterFirstPaint>{slides.slice(1)}</AfterFirstPaint>
			</ul>
			{ordered.length > 1 && (
				<ul role="list" className={styles.thumbs}>
					{ordered.map((image, index) => (
						<li key={image.src}>
							<a href={`#${slideId(index)}`} onClick={showSlide}>
								<VisuallyHidden>{`Foto ${index + 1} de ${ordered.length}`}</VisuallyHidden>
								<Picture picture={{ ...image, alt: "" }} sizes="78px" />
							</a>
						</li>
					))}
				</ul>
			)}
			{zoom && (
				<zoom.Zoom name={name} images={ordered} firstIndex={zoom.index} onClose={() => setZoom(undefined)} />
			)}
		</section>
	);
}

/** Without this handler, the link would also scroll the page. */
function showSlide(event: MouseEvent<HTMLAnchorElement>): void {
	const slide = document.getElementById(event.currentTarget.hash.slice(1));
	if (!slide?.parentElement) return;
	event.preventDefault();
	slide.parentElement.scrollTo({ left: slide.offsetLeft });
}
