import { expect, it } from "vitest";
import { createSecurityHeaders } from "~/web/http/security-headers.server";

it.each<[boolean, string, string | undefined, Record<string, string>]>([
	[true, "a store that shoppers reach over https", "https://wasi.example", {}],
	[true, "a proxy that speaks https", undefined, { "x-forwarded-proto": "https" }],
	[false, "a store over http", undefined, {}],
	[false, "a proxy that speaks http", undefined, { "x-forwarded-proto": "http" }],
])("Strict-Transport-Security is sent (%s) by %s", (isSent, _, publicOrigin, headers) => {
	expect(createSecurityHeaders(publicOrigin)(headers).includes("Strict-Transport-Security")).toBe(isSent);
});
