import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Smaller bodies, such as a redirect's, are not worth compressing. */
export const minCompressedBytes = 1000;

/** Quick enough for a page that is sent once. */
export const quickBrotli = 4;
/** For a page that is sent many times. */
export const bestBrotli = 11;

const brotli = promisify(brotliCompress);

/** Compresses in Node's thread pool. @param quality 0 to 11 */
export function compressBrotli(body: Buffer, quality: number): Promise<Buffer> {
	return brotli(body, {
		params: {
			[constants.BROTLI_PARAM_QUALITY]: quality,
			[constants.BROTLI_PARAM_SIZE_HINT]: body.length,
		},
	});
}

/** Compresses in Node's thread pool. */
export const compressGzip: (body: Buffer) => Promise<Buffer> = promisify(gzip);
