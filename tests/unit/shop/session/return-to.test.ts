import { expect, it } from "vitest";
import { urls } from "~/platform/urls";
import { readReturnTo, signInUrl } from "~/shop/session/return-to.server";

const store = "https://wasi.example";
const requestFor = (path: string) => new Request(store + path);
const signInPageFor = (target: string) =>
	requestFor(`${urls.signIn}?${new URLSearchParams({ volver: target })}`);

const ownPages = [
	urls.checkout,
	urls.orders(),
	urls.orders({ pagina: "2" }),
	urls.order("WASI-7K3M-9XA4"),
	urls.addresses,
	urls.editAddress("0123456789abcdef0123456789abcdef"),
	urls.accountDetails,
];

it.each(ownPages)("after sign-in the shopper returns to %s", (page) => {
	const signIn = signInUrl(requestFor(page));
	expect(signIn.startsWith(`${urls.signIn}?`)).toBe(true);
	expect(readReturnTo(requestFor(signIn))).toBe(page);
});

it.each([
	["another site", "https://evil.example/"],
	["another site without a scheme", "//evil.example/"],
	["another site behind backslashes", "/\\evil.example/"],
	["another site behind a tab", "/\t/evil.example/"],
	["another site whose path ends like one of the store's", `//evil.example${urls.order("WASI-7K3M-9XA4")}`],
	["another site with a page number", `//evil.example${urls.orders({ pagina: "2" })}`],
	["this site by its absolute URL", `${store}${urls.checkout}`],
	["a javascript: URL", "javascript:alert(1)"],
	["a longer path than one of the store's", `${urls.checkout}/../..//evil.example`],
	["one of the store's paths with other parameters", `${urls.checkout}?url=//evil.example`],
	["a page that needs no account", urls.about],
	["the sign-in page itself", urls.signIn],
	["nothing", ""],
])("after sign-in the shopper does not return to %s", (_, target) => {
	expect(readReturnTo(signInPageFor(target))).toBe(urls.account);
});

it("after sign-in the shopper goes to the account by default", () => {
	expect(readReturnTo(requestFor(urls.signIn))).toBe(urls.account);
	expect(signInUrl(requestFor(urls.account))).toBe(urls.signIn);
});

it.each([
	["unknown parameters", `${urls.checkout}?x=//evil.example`, signInUrl(requestFor(urls.checkout))],
	["another site", "//evil.example/", urls.signIn],
	["a page that needs no account", urls.about, urls.signIn],
])("the sign-in page's address drops %s", (_, path, address) => {
	expect(signInUrl(requestFor(path))).toBe(address);
});
