import { crc32 } from "node:zlib";
import sharp from "sharp";

/**
 * A JPEG as a phone writes it when held upright: lying on its side, with the place in its metadata. As it is to be
 * seen, it is red above and blue below.
 * @param width as it is to be seen, and `height`, in pixels
 */
export async function aPhoto({ width = 1500, height = 2000 } = {}): Promise<Buffer> {
	const half = { width: height / 2, height: width, channels: 3 as const };
	const blue = await sharp({ create: { ...half, background: "#00f" } })
		.png()
		.toBuffer();
	return sharp({ create: { ...half, width: height, background: "#f00" } })
		.composite([{ input: blue, left: height / 2, top: 0 }])
		.withExif({ IFD0: { Make: "Un celular" }, IFD3: { GPSLatitudeRef: "S", GPSLatitude: "12/1 3/1 0/1" } })
		.withMetadata({ orientation: 6 })
		.jpeg()
		.toBuffer();
}

/** A grey, progressive JPEG of 240 × 240 pixels. @param scans one of its brightness, then empty ones */
export function aPhotoOfScans(scans: number): Buffer {
	const quantization = `ffdb004300${"01".repeat(64)}`;
	const frame = "ffc2000b0800f000f001011100";
	const codes = ["00", "10"].map((table) => `ffc40014${table}01${"00".repeat(16)}`);
	const blocks = "00".repeat(113);
	const [first, empty] = ["000000", "013f00"].map((range) => `ffda0008010100${range}${blocks}`);
	const hex = ["ffd8", quantization, frame, ...codes, first, empty?.repeat(scans - 1), "ffd9"].join("");
	return Buffer.from(hex, "hex");
}

/** A PNG. @param side in pixels @param pixels compressed @param chunks others, before them */
export function aPng({
	side,
	height = side,
	pixels = Buffer.alloc(0),
	chunks = [],
}: {
	side: number;
	height?: number;
	pixels?: Uint8Array;
	chunks?: [type: string, data: Uint8Array][];
}): Buffer {
	const head = Buffer.alloc(13);
	head.writeUInt32BE(side);
	head.writeUInt32BE(height, 4);
	head.set([8, 2, 0, 0, 0], 8);
	const signature = Buffer.from("89504e470d0a1a0a", "hex");
	return Buffer.concat([
		signature,
		chunk("IHDR", head),
		...chunks.map(([type, data]) => chunk(type, data)),
		chunk("IDAT", pixels),
		chunk("IEND", Buffer.alloc(0)),
	]);
}

function chunk(type: string, data: Uint8Array): Buffer {
	const typed = Buffer.concat([Buffer.from(type), data]);
	const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(data.length);
	checksum.writeUInt32BE(crc32(typed));
	return Buffer.concat([length, typed, checksum]);
}
