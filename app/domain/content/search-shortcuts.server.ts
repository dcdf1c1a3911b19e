import { aliases, saleNames, saleWord } from "~/domain/catalog/synonyms";
import { tokenize } from "~/domain/catalog/tokenize";
import { readReference } from "~/domain/orders/order-reference.server";
import { urls } from "~/platform/urls";

export interface Shortcut {
	to: string;
	label: string;
}

/** What a search leads to beside products: an order's tracking, pages with an answer, the cheapest first. */
export function findShortcuts(text: string, pages: readonly { path: string; title: string }[]): Shortcut[] {
	const reference = /\d|^wasi/i.test(text) ? readReference(text) : undefined;
	if (reference) return [{ to: urls.trackedOrder(reference), label: `Ver el pedido ${reference}` }];
	const words = tokenize(text);
	const isTitle = (terms: readonly string[]) =>
		words.length > 0 && words.every((word) => terms.includes(word));
	const found = [...pages, ...forms]
		.filter(
			({ path, title }) => words.some((word) => topicTerms.get(path)?.has(word)) || isTitle(tokenize(title)),
		)
		.map(({ path, title }) => ({ to: path, label: title }));
	const others = words.filter((word) => !priceTerms.has(word));
	if (others.length === words.length) return found;
	const query = { ...(others.length > 0 && { q: text }), orden: "precio-asc" };
	return [...found, { to: urls.productList(query), label: "Ver primero lo de menor precio" }];
}

const priceTerms = new Set(tokenize(`${saleNames} ${aliases[saleWord]}`));

const forms = [
	{ path: urls.tracking, title: "Seguimiento de tu pedido" },
	{ path: urls.signIn, title: "Mi cuenta" },
	{ path: urls.favourites(), title: "Mis favoritos" },
	{ path: urls.cart, title: "Mi carrito" },
	{ path: urls.blog, title: "Blog" },
	{ path: urls.contact(), title: "Contacto" },
	{ path: urls.complaints, title: "Libro de reclamaciones" },
];

const topicsByPath: Readonly<Record<string, string>> = {
	[urls.delivery]: "envío embío entrega delivery deliveri despacho reparto recojo recoger retiro flete",
	"/cambios-y-devoluciones": "cambio devolución devolver reembolso arrepentimiento",
	"/devoluciones-gratis": "devolución devolver reembolso",
	"/garantia": "garantía falla fallado malogrado reparación técnico",
	"/metodos-de-pago":
		"pago pagar yape yapear plin transferencia depósito cuotas tarjeta visa mastercard efectivo contraentrega bcp bbva interbank scotiabank",
	"/boletas-y-facturas": "boleta factura comprobante recibo ruc",
	"/preguntas-frecuentes": "pregunta ayuda faq duda",
	"/terminos": "término condición",
	"/nosotros": "nosotros quienes empresa",
	"/privacidad": "privacidad datos personales",
	"/igualamos-precios": "igualar",
	[urls.tracking]: "seguimiento rastrear rastreo tracking pedido paquete cancelar anular",
	[urls.signIn]: "cuenta sesión login registrarme registrarse ingresar",
	[urls.favourites()]: "favorito",
	[urls.cart]: "carrito",
	[urls.contact()]:
		"contacto contactar whatsapp whatsap wasap wsp correo horario atención dirección ubicación local tienda soporte",
	[urls.complaints]: "reclamo reclamación queja indecopi",
};

const topicTerms = new Map(
	Object.entries(topicsByPath).map(([path, topics]) => [path, new Set(tokenize(topics))]),
);
