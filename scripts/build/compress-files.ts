import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const compressible = /\.(css|ico|js|svg|vtt)$/;

export function compressFiles(folder: string): void {
	for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
		if (!compressible.test(name)) continue;
		const file = join(folder, name);
		const bytes = readFileSync(file);
		const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
		writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
		writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
	}
}
