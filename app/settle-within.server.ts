/** Settles as the work or, after so many milliseconds, as `late` does. The work itself goes on. */
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
