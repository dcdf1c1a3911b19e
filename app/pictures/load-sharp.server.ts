/** A library of some megabytes, which most processes never need. One thread for each picture, and no cache. */
export async function loadSharp() {
	const { default: sharp } = await import("sharp");
	sharp.concurrency(1);
	sharp.cache(false);
	return sharp;
}
