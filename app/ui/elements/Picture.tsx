import {
	attributeSize,
	jpegWidth,
	type PictureFormat,
	pictureFile,
	type ResponsivePicture,
} from "~/platform/pictures/picture-files";
import sprite from "./icons.svg";

/**
 * @param priority for the largest picture of the page (LCP), which must not wait for the others
 * @param media a query without which an empty picture stands in for this one
 */
export function Picture({
	picture: { src, alt, width, height, widths },
	sizes,
	priority = false,
	eager = priority,
	media,
	className,
}: {
	picture: ResponsivePicture;
	sizes: string;
	priority?: boolean;
	eager?: boolean;
	media?: string;
	className?: string | undefined;
}) {
	const image = (
		<img
			src={media ? sprite : widths ? pictureFile(src, jpegWidth(widths), "jpg") : src}
			alt={alt}
			{...attributeSize(width, height)}
			loading={eager ? "eager" : "lazy"}
			fetchpriority={priority ? "high" : eager ? undefined : "low"}
			className={className}
		/>
	);
	if (!widths && !media) return image;
	return (
		<picture>
			{widths ? (
				<>
					<source type="image/avif" media={media} srcSet={fileSet(src, widths, "avif")} sizes={sizes} />
					<source type="image/webp" media={media} srcSet={fileSet(src, widths, "webp")} sizes={sizes} />
				</>
			) : (
				<source media={media} srcSet={src} />
			)}
			{image}
		</picture>
	);
}

function fileSet(src: string, widths: readonly number[], format: PictureFormat): string {
	return widths.map((width) => `${pictureFile(src, width, format)} ${width}w`).join(", ");
}
