export interface ResponsivePicture {
	/** The largest file; a path of this site or an https address. */
	src: string;
	alt: string;
	/** Intrinsic size in pixels, so that nothing shifts. */
	width: number;
	height: number;
	/**
	 * Widths in pixels of the files beside `src`, which then ends in `-<largest width>.webp`: each is there as WebP and
	 * as AVIF. Without them `src` is the only file.
	 */
	widths?: number[] | undefined;
}

/**
 * A picture in the smallest file that looks sharp.
 * @param sizes how wide it is drawn, as in the HTML attribute of that name
 * @param priority the picture that a page is waited for: loaded first, where the others wait until they are near
 */
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
			src={src}
			srcSet={widths && fileSet(src, widths, "webp")}
			sizes={widths && sizes}
			alt={alt}
			width={width}
			height={height}
			loading={eager ? "eager" : "lazy"}
			fetchpriority={priority ? "high" : undefined}
			className={className}
		/>
	);
	if (!widths) return image;
	return (
		<picture>
			<source type="image/avif" srcSet={fileSet(src, widths, "avif")} sizes={sizes} />
			{image}
		</picture>
	);
}

function fileSet(src: string, widths: number[], type: "avif" | "webp"): string {
	const stem = src.replace(/-\d+\.webp$/, "");
	return widths.map((width) => `${stem}-${width}.${type} ${width}w`).join(", ");
}
