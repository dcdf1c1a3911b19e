import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

/* Loaded before the store. Hashing a password, 0.3 s of work, takes a thirty-second of that. */
crypto.scrypt = new Proxy(crypto.scrypt, {
	apply: (target, self, [password, salt, bytes, cost, done]) =>
		Reflect.apply(target, self, [password, salt, bytes, { ...cost, N: cost.N / 32 }, done]),
});
syncBuiltinESMExports();
