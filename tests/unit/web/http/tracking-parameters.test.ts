import { expect, it } from "vitest";
import { ignoreTracking, withTracking } from "~/web/http/tracking-parameters.server";
import { anExchange } from "./exchange";

function ignoreIn(url: string, method = "GET") {
	const { request, response } = anExchange({ url, method });
	ignoreTracking(request, response);
	return request;
}

it.each([
	["/?utm_source=boletin", "/"],
	["/product-list?utm_source=a&q=mesa&gclid=b&fbclid=c", "/product-list?q=mesa"],
	["/product-list?q=utm_source=a", "/product-list?q=utm_source=a"],
	["/product-list?utm=a&xgclid=b", "/product-list?utm=a&xgclid=b"],
	["/_root.data?utm_medium", "/_root.data"],
	["/cart?utm_source=a", "/cart?utm_source=a", "POST"],
])("ignoreTracking shows Remix %s as %s, and a form's address as it is", (url, shown, method = "GET") => {
	expect(ignoreIn(url, method).url).toBe(shown);
});

it.each([
	["/product/sofa", "/product/sofa?utm_source=a&gclid=b"],
	["/product/sofa?color=rojo#foto", "/product/sofa?color=rojo&utm_source=a&gclid=b#foto"],
	["https://other.example/", "https://other.example/"],
])("withTracking leads to %s as %s", (location, kept) => {
	const request = ignoreIn("/old?utm_source=a&x=1&gclid=b");
	expect(withTracking(request, { location })).toEqual({ location: kept });
});

it("withTracking changes nothing without tracking parameters", () => {
	const headers = { location: "/product/sofa" };
	expect(withTracking(ignoreIn("/old?x=1"), headers)).toBe(headers);
});
