import { describe, expect, it } from "vitest";
import { createSecurityHeaders, setSecurityHeaders } from "~/web/http/security-headers.server";
import { anExchange } from "./exchange";

it("every response has the security headers", () => {
	const { request, response } = anExchange();
	setSecurityHeaders(createSecurityHeaders("https://wasi.example"))(request, response);
	expect({ ...response.getHeaders() }).toEqual({
		"x-content-type-options": "nosniff",
		"referrer-policy": "strict-origin-when-cross-origin",
		"permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
		"cross-origin-opener-policy": "same-origin",
		"cross-origin-resource-policy": "same-origin",
		"strict-transport-security": "max-age=31536000",
	});
});

describe("Strict-Transport-Security", () => {
	const name = "Strict-Transport-Security";
	it("is sent by a store that shoppers reach over https", () => {
		expect(createSecurityHeaders("https://wasi.example")()).toContain(name);
		expect(createSecurityHeaders(undefined)({ "x-forwarded-proto": "https" })).toContain(name);
	});

	it("is not sent over http", () => {
		expect(createSecurityHeaders(undefined)()).not.toContain(name);
		expect(createSecurityHeaders(undefined)({ "x-forwarded-proto": "http" })).not.toContain(name);
	});
});
