/** A picture cut into squares that the network denoises one at a time. Sizes are pixels. */
import { compressed } from "./brightness";
import { type Picture, planeOf } from "./exr";

/** Side of the squares that are denoised one at a time, and how far each reaches into its neighbours. */
const tileSide = 1344;
const tileMargin = 96;

/** A part of a picture, from its upper left corner. */
interface Area {
	left: number;
	top: number;
	width: number;
	height: number;
}

/** The picture cut up so that memory suffices: what each part gives (`inner`) and what the network sees for it. */
export function* tiles(width: number, height: number): Generator<{ inner: Area; outer: Area }> {
	const columns = Math.ceil(width / tileSide);
	const rows = Math.ceil(height / tileSide);
	for (let row = 0; row < rows; row++)
		for (let column = 0; column < columns; column++) {
			const left = Math.round((column * width) / columns);
			const top = Math.round((row * height) / rows);
			const right = Math.round(((column + 1) * width) / columns);
			const bottom = Math.round(((row + 1) * height) / rows);
			const outerLeft = Math.max(0, left - tileMargin);
			const outerTop = Math.max(0, top - tileMargin);
			yield {
				inner: { left, top, width: right - left, height: bottom - top },
				outer: {
					left: outerLeft,
					top: outerTop,
					width: Math.min(width, right + tileMargin) - outerLeft,
					height: Math.min(height, bottom + tileMargin) - outerTop,
				},
			};
		}
}

/** Colour, albedo and normal of an area in the network's own scales; its last column and row fill up to the size. */
export function networkInput(
	picture: Picture,
	area: Area,
	across: number,
	down: number,
	exposure: number,
): Float32Array {
	const data = new Float32Array(9 * across * down);
	const scales: [layer: string, scale: (value: number) => number][] = [
		["color", (value) => compressed(Math.max(0, value) * exposure)],
		["albedo", (value) => Math.min(1, Math.max(0, value))],
		["normal", (value) => Math.min(1, Math.max(0, value * 0.5 + 0.5))],
	];
	let to = 0;
	for (const [layer, scale] of scales)
		for (const channel of [0, 1, 2]) {
			const plane = planeOf(picture, layer, channel);
			for (let row = 0; row < down; row++) {
				const from = (area.top + Math.min(row, area.height - 1)) * picture.width + area.left;
				for (let column = 0; column < across; column++) {
					const value = plane[from + Math.min(column, area.width - 1)] ?? 0;
					data[to++] = scale(Number.isFinite(value) ? value : 0);
				}
			}
		}
	return data;
}
