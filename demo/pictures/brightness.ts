/** The scales of brightness that Open Image Denoise's network works in. */
import { type Picture, planeOf } from "./exr";

/** The brightest light that the network knows, in its own scale. */
const brightest = perceived(65504);

/** What brings the picture to the brightness that the network was trained on: middle grey on average. */
export function autoExposure(picture: Picture): number {
	const [red, green, blue] = [0, 1, 2].map((channel) => planeOf(picture, "color", channel));
	const columns = Math.ceil(picture.width / 16);
	const rows = Math.ceil(picture.height / 16);
	let sum = 0;
	let count = 0;
	for (let row = 0; row < rows; row++)
		for (let column = 0; column < columns; column++) {
			let luminance = 0;
			let pixels = 0;
			for (let y = row * 16; y < Math.min(picture.height, row * 16 + 16); y++)
				for (let x = column * 16; x < Math.min(picture.width, column * 16 + 16); x++) {
					const at = y * picture.width + x;
					luminance +=
						0.212671 * (red?.[at] ?? 0) + 0.71516 * (green?.[at] ?? 0) + 0.072169 * (blue?.[at] ?? 0);
					pixels++;
				}
			luminance /= pixels;
			if (luminance > 1e-8) {
				sum += Math.log2(luminance);
				count++;
			}
		}
	return count > 0 ? 0.18 / 2 ** (sum / count) : 1;
}

/** Linear light to the even steps of brightness in which the network sees: Open Image Denoise's transfer function. */
function perceived(light: number): number {
	if (light <= 1.5794576e-6) return 1412.83765 * light;
	if (light <= 0.0322087631) return 1.64593172 * light ** 0.431384981 - 0.00294139609;
	return 0.192653254 * Math.log(light + 0.00626026094) + 0.998620152;
}

/** Linear light, 0 … 65504, to the network's 0 … 1. */
export function compressed(light: number): number {
	return perceived(Math.min(65504, light)) / brightest;
}

/** The inverse of `compressed`: the network's 0 … 1 to linear light. */
export function expanded(value: number): number {
	const step = Math.max(0, value) * brightest;
	if (step <= 0.00223151711) return step / 1412.83765;
	if (step <= 0.370974749) return ((step + 0.00294139609) / 1.64593172) ** (1 / 0.431384981);
	return Math.exp((step - 0.998620152) / 0.192653254) - 0.00626026094;
}
