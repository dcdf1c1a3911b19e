import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { contentSecurityPolicy, hashSource } from "~/web/http/content-security-policy.server";
import { createSecurityHeaders } from "~/web/http/security-headers.server";

const options = {
	pathname: "/",
	inlineScripts: ["own()", "alsoOwn()"].map(hashSource),
	inlineStyles: ["img{}"].map(hashSource),
	imageOrigins: [],
	isDevelopment: false,
};
const hashOf = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
const directive = (policy: string, name: string) =>
	policy.split("; ").find((each) => each.startsWith(`${name} `)) ?? "";

it("a page's policy allows only the store's own inline code, and no frame around it", () => {
	const policy = contentSecurityPolicy(options);
	expect(directive(policy, "script-src")).toBe(`script-src 'self' ${hashOf("own()")} ${hashOf("alsoOwn()")}`);
	expect(directive(policy, "style-src")).toBe(`style-src 'self' ${hashOf("img{}")}`);
	expect(directive(policy, "frame-ancestors")).toBe("frame-ancestors 'none'");
	expect(policy).not.toContain("unsafe");
	const withoutCode = contentSecurityPolicy({ ...options, inlineScripts: [] });
	expect(directive(withoutCode, "script-src")).toBe("script-src 'self'");
});

it("a page's policy allows pictures from the store and from configured origins", () => {
	const imageOrigins = ["https://fotos.example"];
	expect(directive(contentSecurityPolicy(options), "img-src")).toBe("img-src 'self'");
	const policy = contentSecurityPolicy({ ...options, imageOrigins });
	expect(directive(policy, "img-src")).toBe("img-src 'self' https://fotos.example");
	expect(directive(policy, "media-src")).toBe("media-src 'self' https://fotos.example");
});

it.each<[boolean, string, string | undefined, Record<string, string>]>([
	[true, "a store that shoppers reach over https", "https://wasi.example", {}],
	[true, "a proxy that speaks https", undefined, { "x-forwarded-proto": "https" }],
	[false, "a store over http", undefined, {}],
	[false, "a proxy that speaks http", undefined, { "x-forwarded-proto": "http" }],
])("Strict-Transport-Security is sent (%s) by %s", (isSent, _, publicOrigin, headers) => {
	expect(createSecurityHeaders(publicOrigin)(headers).includes("Strict-Transport-Security")).toBe(isSent);
});
