/** The first items. If there are more, prints on stderr how to see them. @param advice the text to print */
export async function firstPage<T>(
	items: AsyncIterable<T>,
	advice: (last: T) => string,
	size = 50,
): Promise<T[]> {
	const page: T[] = [];
	for await (const item of items) {
		const last = page[size - 1];
		if (last !== undefined) {
			process.stderr.write(`There are more: ${advice(last)}\n`);
			break;
		}
		page.push(item);
	}
	return page;
}
