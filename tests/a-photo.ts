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
