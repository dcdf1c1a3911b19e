/** Reads the EXR files that Blender's compositor writes, and holds what is in them. */

/** Float planes of one size, the highest row first. */
export interface Picture {
	width: number;
	height: number;
	planes: Map<string, Float32Array>;
}

/** Reads what Blender's compositor writes: scan lines of 32-bit floats without compression. */
export function readExr(file: Buffer): Picture {
	if (file.readUInt32LE(0) !== 20000630) throw new Error("This is not an EXR file.");
	let at = 8;
	const text = () => {
		const end = file.indexOf(0, at);
		const value = file.toString("latin1", at, end);
		at = end + 1;
		return value;
	};
	const channels: string[] = [];
	let width = 0;
	let height = 0;
	let top = 0;
	for (let name = text(); name; name = text()) {
		text();
		const size = file.readUInt32LE(at);
		at += 4;
		const next = at + size;
		if (name === "channels")
			for (let channel = text(); channel; channel = text()) {
				if (file.readUInt32LE(at) !== 2) throw new Error("Only 32-bit floats are read from EXR files.");
				channels.push(channel);
				at += 16;
			}
		else if (name === "compression" && file[at] !== 0)
			throw new Error("Only EXR files without compression are read.");
		else if (name === "dataWindow") {
			top = file.readInt32LE(at + 4);
			width = file.readInt32LE(at + 8) - file.readInt32LE(at) + 1;
			height = file.readInt32LE(at + 12) - top + 1;
		}
		at = next;
	}
	const planes = new Map(channels.map((channel) => [channel, new Float32Array(width * height)]));
	for (let line = 0; line < height; line++) {
		let from = Number(file.readBigUInt64LE(at + 8 * line));
		const row = file.readInt32LE(from) - top;
		from += 8;
		for (const plane of planes.values()) {
			for (let x = 0; x < width; x++) plane[row * width + x] = file.readFloatLE(from + 4 * x);
			from += 4 * width;
		}
	}
	return { width, height, planes };
}

/** One channel (0, 1 or 2) of a layer, as linear values. */
export function planeOf(picture: Picture, layer: string, channel: number): Float32Array {
	const plane =
		picture.planes.get(`${layer}.${"RGB"[channel]}`) ?? picture.planes.get(`${layer}.${"XYZ"[channel]}`);
	if (!plane) throw new Error(`The EXR file has no layer "${layer}".`);
	return plane;
}
