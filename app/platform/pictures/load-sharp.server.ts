/** Imports sharp lazily: it takes some megabytes, and most processes never need it. */
export async function loadSharp() {
	const { default: sharp } = await import("sharp");
	sharp.concurrency(1);
	sharp.cache(false);
	return sharp;
}
