import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { secureDocument } from "~/http/content-security-policy.server";

const nonce = "c0ffee";
const options = { pathname: "/", hasScripts: true, imageOrigins: [], isDevelopment: false };
const hashOf = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
const directive = (policy: string, name: string) =>
	policy.split("; ").find((each) => each.startsWith(`${name} `)) ?? "";

describe("a page's policy", () => {
	it("allows only the inline code that the store rendered", () => {
		const page = [
			`<style nonce="${nonce}">img{}</style>`,
			`<script nonce="${nonce}">own()</script>`,
			`<script type="module" async="" nonce="${nonce}">alsoOwn()</script>`,
			"<script>injected()</script>",
			'<script nonce="guessed">guessed()</script>',
			"<style>injected{}</style>",
		].join("");
		const { html, policy } = secureDocument(page, nonce, options);
		for (const code of ["own()", "alsoOwn()"])
			expect(directive(policy, "script-src")).toContain(hashOf(code));
		expect(directive(policy, "style-src")).toContain(hashOf("img{}"));
		for (const code of ["injected()", "guessed()", "injected{}"]) expect(policy).not.toContain(hashOf(code));
		expect(policy).not.toContain("unsafe");
		expect(policy).not.toContain(nonce);
		expect(html).toContain("<script>own()</script>");
		expect(html).not.toContain(nonce);
	});

	it("allows no inline code on a page that has none", () => {
		const { policy } = secureDocument("<p>", nonce, options);
		expect(directive(policy, "script-src")).toBe("script-src 'self'");
		expect(directive(policy, "style-src")).toBe("style-src 'self'");
	});

	it("allows no script on a page that has none, whatever is injected", () => {
		const { policy } = secureDocument("<script>injected()</script>", nonce, {
			...options,
			hasScripts: false,
		});
		expect(directive(policy, "script-src")).toBe("script-src 'none'");
	});

	it("allows pictures from the store and from configured origins", () => {
		const imageOrigins = ["https://fotos.example"];
		expect(directive(secureDocument("", nonce, options).policy, "img-src")).toBe("img-src 'self'");
		const { policy } = secureDocument("", nonce, { ...options, imageOrigins });
		expect(directive(policy, "img-src")).toBe("img-src 'self' https://fotos.example");
		expect(directive(policy, "media-src")).toBe("media-src 'self' https://fotos.example");
	});

	it("forbids framing", () => {
		expect(directive(secureDocument("", nonce, options).policy, "frame-ancestors")).toBe(
			"frame-ancestors 'none'",
		);
	});
});
