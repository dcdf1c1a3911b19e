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
