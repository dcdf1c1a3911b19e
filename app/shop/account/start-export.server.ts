/** An export that its client has not read for this long may be replaced by another one of the account. */
export const maxExportPauseMs = 60_000;

/** By the account's id. */
export type ExportsUnderWay = Map<string, { readAt: number }>;

/** Reads each piece only after the client has taken the one before. @returns undefined while another export is under way */
export async function startExport(
	exportsUnderWay: ExportsUnderWay,
	shopperId: string,
	pieces: AsyncGenerator<string, void>,
	signal: AbortSignal,
): Promise<ReadableStream<Uint8Array> | undefined> {
	const before = exportsUnderWay.get(shopperId);
	if (before && performance.now() - before.readAt < maxExportPauseMs) return undefined;
	const own = { readAt: performance.now() };
	const isUnderWay = () => exportsUnderWay.get(shopperId) === own;
	const end = () => {
		if (isUnderWay()) exportsUnderWay.delete(shopperId);
	};
	const readPiece = async () => {
		if (!isUnderWay()) throw new Error("the client left, or paused until another export was started");
		own.readAt = performance.now();
		try {
			const piece = await pieces.next();
			if (piece.done) end();
			return piece;
		} catch (error) {
			end();
			throw error;
		}
	};

	exportsUnderWay.set(shopperId, own);
	signal.addEventListener("abort", end, { once: true });
	if (signal.aborted) end();
	let first: IteratorResult<string, void> | undefined = await readPiece();
	const encoder = new TextEncoder();
	return new ReadableStream<Uint8Array>(
		{
			async pull(controller) {
				const { value, done } = first ?? (await readPiece());
				first = undefined;
				if (done) controller.close();
				else controller.enqueue(encoder.encode(value));
			},
			cancel: end,
		},
		{ highWaterMark: 0 },
	);
}
