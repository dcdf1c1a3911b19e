/**
 * Takes the grain out of a picture that Cycles rendered with few samples, with the neural network of Intel Open Image
 * Denoise. output.py runs it for every picture.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { autoExposure, expanded } from "./brightness";
import { type Picture, readExr } from "./exr";
import { installDenoiser, loadNetwork } from "./open-image-denoise";
import { networkInput, tiles } from "./tiles";

const help = `Usage: npx tsx demo/pictures/denoise.ts <in.exr> <out.raw> [--threads <count>]
       npx tsx demo/pictures/denoise.ts --install

Reads an uncompressed EXR with the layers color, albedo and normal, and writes the denoised colour
as Blender holds an image's pixels: 32-bit floats, red green blue alpha, the lowest row first.
--install only fetches what this needs (downloads 160 MB, keeps 40 MB) into node_modules/.cache/pictures.
`;

try {
	await run();
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exitCode = 1;
}

async function run(): Promise<void> {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: {
			help: { type: "boolean", short: "h" },
			install: { type: "boolean" },
			threads: { type: "string", default: "2" },
		},
	});
	const [input, output] = positionals;
	if (values.install) await installDenoiser();
	else if (values.help || !input || !output) process.stdout.write(help);
	else {
		const picture = readExr(readFileSync(input));
		const denoised = await denoise(picture, Number(values.threads));
		writeFileSync(output, blenderPixels(denoised, picture.width, picture.height));
	}
}

/** @returns the red, green and blue planes, one after the other */
async function denoise(picture: Picture, threads: number): Promise<Float32Array> {
	const network = await loadNetwork(threads);
	const { width, height } = picture;
	const area = width * height;
	const exposure = autoExposure(picture);
	const result = new Float32Array(3 * area);
	for (const { inner, outer } of tiles(width, height)) {
		// The network halves the picture four times.
		const across = Math.ceil(outer.width / 16) * 16;
		const down = Math.ceil(outer.height / 16) * 16;
		const data = networkInput(picture, outer, across, down, exposure);
		const output = await network(data, 9, across, down);
		for (let plane = 0; plane < 3; plane++)
			for (let y = inner.top; y < inner.top + inner.height; y++)
				for (let x = inner.left; x < inner.left + inner.width; x++) {
					const value = output[(plane * down + y - outer.top) * across + x - outer.left] ?? 0;
					result[plane * area + y * width + x] = expanded(value) / exposure;
				}
	}
	return result;
}

/** What Blender takes: red, green, blue and alpha of each pixel, the lowest row first. */
function blenderPixels(planes: Float32Array, width: number, height: number): Float32Array {
	const pixels = new Float32Array(4 * width * height).fill(1);
	const area = width * height;
	for (let y = 0; y < height; y++)
		for (let x = 0; x < width; x++)
			for (let plane = 0; plane < 3; plane++)
				pixels[4 * ((height - 1 - y) * width + x) + plane] = planes[plane * area + y * width + x] ?? 0;
	return pixels;
}
