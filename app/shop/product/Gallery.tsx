import { type MouseEvent, useEffect, useRef, useState } from "react";
import type { Video } from "~/domain/goods/product";
import type { ResponsivePicture } from "~/platform/pictures/picture-files";
import { AfterFirstPaint } from "~/ui/elements/AfterFirstPaint";
import { Icon } from "~/ui/elements/Icon";
import sprite from "~/ui/elements/icons.svg";
import { Picture } from "~/ui/elements/Picture";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import styles from "./Gallery.module.css";
import type { PictureZoom } from "./PictureZoom";

interface GalleryProps {
	name: string;
	images: ResponsivePicture[];
	video: Video | undefined;
	firstIndex?: number | undefined;
}

/**
 * A lead picture above a mosaic; on phones, a carousel. Pictures link to their full-size files, which scripts open in an
 * overlay.
 */
export function Gallery({ name, images, video, firstIndex = 0 }: GalleryProps) {
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
	const slideCount = ordered.length + (video ? 1 : 0);
	const list = useRef<HTMLUListElement>(null);
	const firstSource = ordered[0]?.src;
	const shownSource = useRef(firstSource);
	useEffect(() => {
		if (shownSource.current !== firstSource) list.current?.scrollTo({ left: 0, behavior: "instant" });
		shownSource.current = firstSource;
	}, [firstSource]);
	const slides = ordered.map((image, index) => (
		<li key={image.src} id={slideId(index)}>
			<a href={image.src} onClick={(event) => openZoom(event, index)}>
				<VisuallyHidden>Ver la foto grande: </VisuallyHidden>
				<Picture
					picture={image}
					sizes={`(max-width: 768px) 92vw, ${index === 0 ? "min(56vw, 660px)" : "min(28vw, 330px)"}`}
					priority={index === 0}
				/>
			</a>
		</li>
	));
	return (
		<section className={styles.gallery} aria-label={`Fotos de ${name}`}>
			<ul role="list" className={styles.slides} ref={list}>
				{slides.slice(0, 1)}
				<AfterFirstPaint>
					{slides.slice(1)}
					{video && <Film video={video} />}
				</AfterFirstPaint>
			</ul>
			{slideCount > 1 && (
				<ul role="list" className={styles.thumbs}>
					{ordered.map((image, index) => (
						<li key={image.src}>
							<a href={`#${slideId(index)}`} onClick={showSlide}>
								<VisuallyHidden>{`Foto ${index + 1} de ${ordered.length}`}</VisuallyHidden>
								<Picture picture={{ ...image, alt: "" }} sizes="78px" />
							</a>
						</li>
					))}
					{video && (
						<li>
							<a href={`#${filmId}`} onClick={showSlide}>
								<VisuallyHidden>Video</VisuallyHidden>
								<Icon name="play" />
							</a>
						</li>
					)}
				</ul>
			)}
			{zoom && (
				<zoom.Zoom name={name} images={ordered} firstIndex={zoom.index} onClose={() => setZoom(undefined)} />
			)}
		</section>
	);
}

const filmId = "video";

let captions: HTMLTrackElement | null = null;

/** Removes the captions of a film that is left, for which Chromium would keep its whole page in memory. */
function holdCaptions(track: HTMLTrackElement | null): void {
	captions?.remove();
	captions = track;
}

function Film({ video }: { video: Video }) {
	return (
		<li id={filmId} className={styles.film}>
			{/* A poster would load before the product's first picture, so the film has an empty one, or Chromium draws black. */}
			<img src={video.poster} alt="" width={video.width} height={video.height} loading="lazy" />
			<video
				poster={sprite}
				controls
				loop
				muted
				playsInline
				preload="none"
				width={video.width}
				height={video.height}
				aria-label={video.label}
			>
				<source src={video.webm} type="video/webm" />
				<source src={video.mp4} type="video/mp4" />
				<track ref={holdCaptions} kind="captions" src={video.captions} srcLang="es" label="Español" default />
				<a href={video.mp4}>Descargar el video</a>
			</video>
		</li>
	);
}

/** Without this handler, the link would also scroll the page. */
function showSlide(event: MouseEvent<HTMLAnchorElement>): void {
	const slide = document.getElementById(event.currentTarget.hash.slice(1));
	if (!slide?.parentElement) return;
	event.preventDefault();
	slide.parentElement.scrollTo({ left: slide.offsetLeft });
}
