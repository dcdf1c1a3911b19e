import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import zlib from "node:zlib";

/* Loaded before the store. Hashing a password, 0.3 s of work, takes a thirty-second of that. */
crypto.scrypt = new Proxy(crypto.scrypt, {
	apply: (target, self, [password, salt, bytes, cost, done]) =>
		Reflect.apply(target, self, [password, salt, bytes, { ...cost, N: cost.N / 32 }, done]),
});

/* Compressing a page that is kept as well as possible, 0.2 s of work, takes a twentieth of that. */
const quickly = { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 };
zlib.brotliCompress = new Proxy(zlib.brotliCompress, {
	apply: (target, self, [body, { params }, done]) =>
		Reflect.apply(target, self, [body, { params: { ...params, ...quickly } }, done]),
});
syncBuiltinESMExports();
