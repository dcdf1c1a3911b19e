import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { formBody } from "../support/serving";
import { storeOfFile } from "../support/store-of-file";
import { accountStoreOfFile } from "../unit/shop/account/open-account";

// Refused sign-ins and sessions. tests/browser/sign-in.test.ts covers signing in.

const configured = accountStoreOfFile();
const plain = storeOfFile();

test("without Firebase, the page says that sign-in is not available, and the store works", async () => {
	const html = await (await plain.fetch(urls.signIn)).text();
	expect(html).toContain("El inicio de sesión no está disponible");
	expect(html).not.toContain("Send code");
	expect((await plain.fetch(urls.account)).status).toBe(200);
	expect((await plain.fetch(urls.signIn, formBody({ idToken: "x" }))).status).toBe(503);
});

test("the sign-in page says why it sends no SMS without scripts", async () => {
	const html = await (await configured.fetch(urls.signIn)).text();
	expect(html).toMatch(/<noscript>.*El código por SMS necesita JavaScript.*<\/noscript>/s);
});

test("only the sign-in page may connect to Google", async () => {
	const policy = async (path: string) =>
		(await configured.fetch(path)).headers.get("content-security-policy");
	expect(await policy(urls.signIn)).toContain("identitytoolkit.googleapis.com");
	expect(await policy(urls.home)).not.toContain("google");
});

test.each([
	["a made-up token", { idToken: "made-up" }, 401],
	[
		"an unsigned token of another project",
		{ idToken: unsignedToken({ aud: "other", iss: "https://securetoken.google.com/other" }) },
		401,
	],
	["no token", {}, 400],
	["an empty token", { idToken: "" }, 400],
])("%s creates no session", async (_, fields, status) => {
	const response = await configured.fetch(urls.signIn, formBody(fields as Record<string, string>));
	expect(response.status).toBe(status);
	expect(response.headers.get("set-cookie")).toBeNull();
});

function unsignedToken(claims: object): string {
	const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
	const now = Math.floor(Date.now() / 1000);
	return `${encode({ alg: "none", typ: "JWT" })}.${encode({ sub: "u", iat: now, exp: now + 3600, auth_time: now, phone_number: "+51987654321", ...claims })}.`;
}
