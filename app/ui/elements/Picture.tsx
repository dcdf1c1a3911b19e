import {
	attributeSize,
	jpegWidth,
	type PictureFormat,
	pictureFile,
	type ResponsivePicture,
} from "~/platform/pictures/picture-files";

/** @param priority for the largest picture of the page (LCP), which must not wait for the others */
export function Picture({
	picture: { src, alt, width, height, widths },
	sizes,
	priority = false,
	eager = priority,
	className,
}: {
	picture: ResponsivePicture;
	sizes: string;
	priority?: boolean;
	eager?: boolean;
	className?: string | undefined;
}) {
	const image = (
		<img
			src={widths ? pictureFile(src, jpegWidth(widths), "jpg") : src}
			alt={alt}
			{...attributeSize(width, height)}
			loading={eager ? "eager" : "lazy"}
			fetchpriority={priority ? "high" : eager ? undefined : "low"}
			className={className}
		/>
	);
	if (!widths) return image;
	return (
		<picture>
			<source type="image/avif" srcSet={fileSet(src, widths, "avif")} sizes={sizes} />
			<source type="image/webp" srcSet={fileSet(src, widths, "webp")} sizes={sizes} />
			{image}
		</picture>
	);
}

function fileSet(src: string, widths: readonly number[], format: PictureFormat): string {
	return widths.map((width) => `${pictureFile(src, width, format)} ${width}w`).join(", ");
}
