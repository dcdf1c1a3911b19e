import { expect, it } from "vitest";
import { routeOf } from "~/platform/find-address.server";
import { findShopAddress, isSharedPath } from "~/platform/find-shop-address";
import { isSharedAddress } from "~/web/page-cache/serve-shared-pages.server";

it.each([
	["/_root.data", "/"],
	["/product/sofa-ayni.data", "/product/:slug"],
	["/product/product-detail", "/product/product-detail"],
	["/blog/categoria/cuidado", "/blog/categoria/:slug"],
	["/admin/pedidos/WASI-7K3M-9XA4", "/admin/pedidos/:reference"],
	["/Product-List/", "/product-list"],
	["/", "/"],
	...["/wasi-7k3m-9xa4", "/product/", "/product/a/b", "/administrar", "/admin/a/b/c"].map((path) => [
		path,
		"/*",
	]),
	["/%73eguimiento", "/seguimiento"],
	["/x/../Seguimiento.data", "/seguimiento"],
	[`/cart${"/".repeat(495)}`, "/cart"],
	[`/cart${"/".repeat(496)}`, "/*"],
])("the route of %s is %s", (path, route) => {
	expect(routeOf(path)).toBe(route);
});

it("the line of an address of the desk is not known in the browser", () => {
	expect(findShopAddress("/admin")).toBeUndefined();
});

it.each([
	["/", true],
	["/nosotros", true],
	["/paginas/ventas-por-mayor", true],
	["/cart", false],
	["/robots.txt", false],
])("a shared page %s: %s", (path, isShared) => {
	expect(isSharedPath(path)).toBe(isShared);
});

it.each([
	["/_root.data", true],
	["/product-list.data?q=mesa", true],
	["/product/sofa-ayni?color=rojo", true],
	["/product/sofa-ayni?cambio=1", false],
	["/product-list.data?q=mesa&_routes=root", false],
	["/product-list.data?q=mesa&%5Froute%73=root", false],
	["/contacto.data?_routes=routes%2Fcontacto", false],
	["/?cambio=abc", false],
	["/nosotros?q=mesa", false],
	["/catalog/events", false],
	["/tipos-de-entrega?departamento=15", false],
	["/cart", false],
])("a shared page may be kept at %s: %s", (url, mayKeep) => {
	expect(isSharedAddress(url)).toBe(mayKeep);
});
