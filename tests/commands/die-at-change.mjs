// Restores a backup in a worker, which ends at the change of DATA_DIR that DIE_AT_CHANGE numbers.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const calls = /** @type {Record<string, (...args: unknown[]) => unknown>} */ (
	/** @type {Record<string, unknown>} */ (fs)
);
const dataDir = process.env.DATA_DIR ?? "";
let left = Number(process.env.DIE_AT_CHANGE);
for (const name of ["renameSync", "rmSync", "writeFileSync"]) {
	const call = calls[name];
	calls[name] = (...args) => {
		if (args.some((arg) => String(arg).includes(dataDir))) left -= 1;
		if (left === 0) process.exit(137);
		return call?.(...args);
	};
}
syncBuiltinESMExports();
await import(String(process.env.COMMAND));
