import { expect, it } from "vitest";
import { findShortcuts } from "~/domain/content/search-shortcuts.server";

const pages = [
	{ path: "/tipos-de-entrega", title: "Tipos de entrega" },
	{ path: "/garantia", title: "Garantía" },
	{ path: "/devoluciones-gratis", title: "Devoluciones gratis" },
	{ path: "/mudanzas", title: "Servicio de mudanzas" },
];

it.each<[typed: string, to: string[]]>([
	["envio", ["/tipos-de-entrega"]],
	["costo de envíos a Cusco", ["/tipos-de-entrega"]],
	["garantia laptop", ["/garantia"]],
	["DEVOLUCIONES", ["/devoluciones-gratis"]],
	["mudanza", ["/mudanzas"]],
	["reclamo", ["/libro-de-reclamaciones"]],
	["mi pedido", ["/seguimiento"]],
	["seguimiento del pedido N.º WASI-7K3M-9XA4", ["/seguimiento?pedido=WASI-7K3M-9XA4"]],
	["wasap de la tienda", ["/contacto"]],
	["mi cuenta", ["/auth"]],
	["retiro", ["/tipos-de-entrega"]],
	["ofertas", ["/product-list?orden=precio-asc"]],
	["laptop barata", ["/product-list?q=laptop+barata&orden=precio-asc"]],
	["wasi 7k3m 9xa4", ["/seguimiento?pedido=WASI-7K3M-9XA4"]],
	["«WASI–７K3M–9XA4»", ["/seguimiento?pedido=WASI-7K3M-9XA4"]],
	["cafetera", []],
	["factura", []],
	["de la", []],
])("a search for “%s” leads to %j", (typed, to) => {
	expect(findShortcuts(typed, pages).map((shortcut) => shortcut.to)).toEqual(to);
});
