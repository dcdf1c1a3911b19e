import { jpegWidth, type PictureFormat } from "./picture-files";

export const productWidths: readonly number[] = [200, 400, 800, 1200];

export function widthsUpTo(largest: number, fullWidths: readonly number[] = productWidths): number[] {
	const widest = Math.min(Math.max(...fullWidths), largest);
	return [...fullWidths.filter((one) => one < widest), widest];
}

export function sizesOf(widths: readonly number[]): { width: number; format: PictureFormat }[] {
	return widths.flatMap((width) =>
		(["avif", "webp", "jpg"] as const)
			.filter((format) => format !== "jpg" || width === jpegWidth(widths))
			.map((format) => ({ width, format })),
	);
}
