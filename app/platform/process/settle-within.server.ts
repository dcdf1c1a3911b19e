export async function settleWithin<T>(ms: number, work: Promise<T>, late: () => T): Promise<T> {
	let timer: NodeJS.Timeout | undefined;
	const timeout = new Promise<void>((resolve) => {
		timer = setTimeout(resolve, ms);
	});
	try {
		return await Promise.race([work, timeout.then(late)]);
	} finally {
		clearTimeout(timer);
	}
}
