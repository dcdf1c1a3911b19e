import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import type { Compression } from "./accepted-encoding.server";

export const minCompressedBytes = 1000;
/** Up to this size the thread pool costs more CPU time than the compression, which takes 0.2 ms for 17 KB. */
const maxBytesAtOnce = 64 * 1024;

const [quick, best] = [4, 11];
const inPool = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const atOnce = { br: brotliCompressSync, gzip: gzipSync };

export async function compressQuickly(body: Buffer, encoding: Compression): Promise<Buffer> {
	const compress = body.length <= maxBytesAtOnce ? atOnce[encoding] : inPool[encoding];
	return compress(body, brotliOptions(body, quick)); // gzip ignores them
}

export function compressBest(body: Buffer): Promise<Buffer> {
	return inPool.br(body, brotliOptions(body, best));
}

function brotliOptions({ length }: Buffer, quality: number) {
	return {
		params: {
			[constants.BROTLI_PARAM_QUALITY]: quality,
			[constants.BROTLI_PARAM_SIZE_HINT]: length,
			// The usual window of 4 MB takes 40 MB of memory at the best quality.
			[constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(Math.ceil(Math.log2(length)), 10), 22),
		},
	};
}
