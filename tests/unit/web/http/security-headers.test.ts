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

it("a page's policy allows only the store's own inline code, pictures from it and from configured origins, and no frame around it", () => {
	const policy = contentSecurityPolicy(options);
	expect(directive(policy, "script-src")).toBe(`script-src 'self' ${hashOf("own()")} ${hashOf("alsoOwn()")}`);
	expect(directive(policy, "style-src")).toBe(`style-src 'self' ${hashOf("img{}")}`);
	expect(directive(policy, "frame-ancestors")).toBe("frame-ancestors 'none'");
	expect(policy).not.toContain("unsafe");
	const withoutCode = contentSecurityPolicy({ ...options, inlineScripts: [] });
	expect(directive(withoutCode, "script-src")).toBe("script-src 'self'");
	expect(directive(policy, "img-src")).toBe("img-src 'self'");
	const withPictures = contentSecurityPolicy({ ...options, imageOrigins: ["https://fotos.example"] });
	for (const name of ["img-src", "media-src"])
		expect(directive(withPictures, name)).toBe(`${name} 'self' https://fotos.example`);
});

it.each<[boolean, string, string | undefined, Record<string, string>]>([
	[true, "a store that shoppers reach over https", "https://wasi.example", {}],
	[true, "a proxy that speaks https", undefined, { "x-forwarded-proto": "https" }],
	[false, "a store over http", undefined, {}],
	[false, "a proxy that speaks http", undefined, { "x-forwarded-proto": "http" }],
])("Strict-Transport-Security is sent (%s) by %s", (isSent, _, publicOrigin, headers) => {
	expect(createSecurityHeaders(publicOrigin)(headers).includes("Strict-Transport-Security")).toBe(isSent);
});
