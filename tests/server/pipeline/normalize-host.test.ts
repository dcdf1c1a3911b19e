import { expect, it } from "vitest";
import { normalizeHost } from "~/server/pipeline/normalize-host.server";
import { anExchange } from "./exchange";

it.each([
	["wasi.example", "wasi.example"],
	["127.0.0.1:3000", "127.0.0.1:3000"],
	["[::1]:80", "[::1]:80"],
	["ana@wasi.example", "localhost"],
	["wasi.example/nosotros", "localhost"],
	["wasi.example?a=", "localhost"],
	["wasi.example#a", "localhost"],
	["wasi.example\\a", "localhost"],
	["a b", "localhost"],
	["evil.example:99999", "localhost"],
	["", "localhost"],
])("passes the Host %j to Remix as %j", (host, normalized) => {
	const { request, response } = anExchange({ headers: { host, "x-forwarded-host": "x:99999" } });
	normalizeHost(request, response);
	expect(request.headers).toEqual({ host: normalized });
});
