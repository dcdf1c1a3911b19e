import type { Collection } from "~/platform/datastore/datastore.server";

/** @param action as the journal has it: `admin pedidos estado`, `orders status` @returns `Pedidos: estado` */
export function describeAction(action: string): string {
	const [room = "", ...rest] = action
		.replace(/^admin /, "")
		.split(" ")
		.map((word) => translate(words, word));
	const title = room.charAt(0).toUpperCase() + room.slice(1);
	return rest.length > 0 ? `${title}: ${rest.join(", ")}` : title;
}

/** @param key `order/wasi-7k3m-9xa4` @returns `pedido wasi-7k3m-9xa4` */
export function describeRecord(key: string, names: ReadonlyMap<string, string> = new Map()): string {
	const [collection = "", id] = key.split("/");
	const noun = translate(recordNouns, collection);
	if (collection === "business" || collection === "customer-note") return noun;
	return `${noun} ${names.get(collection === "stock" ? `product/${id}` : key) ?? id}`;
}

export function describeActor(by: string): string {
	return translate(actors, by);
}

function translate(texts: Record<string, string>, word: string): string {
	return (Object.hasOwn(texts, word) && texts[word]) || word;
}

const actors: Record<string, string> = {
	shopper: "quien compra",
	store: "la tienda",
	webhook: "el sistema de comprobantes",
};

/** The words of commands, and those that the desk writes without an accent. */
const words: Record<string, string> = {
	"aceptar-cotizacion": "aceptar cotización",
	"aceptar-devolucion": "aceptar devolución",
	add: "agregar",
	address: "dirección",
	"anotar-devolucion": "anotar devolución",
	answer: "responder",
	approve: "aprobar",
	buyer: "comprador",
	catalog: "catálogo",
	categorias: "categorías",
	category: "categoría",
	collect: "cobro",
	complaints: "reclamos",
	devolucion: "devolución",
	direccion: "dirección",
	discounts: "descuentos",
	done: "respondido",
	drop: "descartar",
	end: "terminar",
	"enviar-faltante": "enviar lo que faltaba",
	"enviar-reparado": "enviar lo reparado",
	envio: "envío",
	forget: "borrar datos",
	import: "importar",
	invite: "enlace",
	lines: "productos",
	load: "cargar registros",
	locked: "códigos equivocados",
	mail: "correos",
	many: "muchos productos",
	messages: "mensajes",
	new: "nuevo",
	"no-enviar-faltante": "ya no enviar lo que falta",
	"no-llego": "el pago no llegó",
	note: "nota",
	olvidar: "borrar datos",
	orders: "pedidos",
	owed: "lo que falta",
	password: "contraseña",
	picture: "foto",
	product: "producto",
	// In journals of versions that had the command.
	purge: "borrar los antiguos",
	quotes: "cotizaciones",
	receipt: "comprobante",
	"rechazar-devolucion": "rechazar devolución",
	"recibir-devolucion": "recibir devolución",
	refund: "devolución",
	"refuse-payment": "el pago no llegó",
	reject: "rechazar",
	release: "soltar",
	remove: "quitar",
	rename: "otra dirección",
	"renovar-cotizacion": "renovar cotización",
	restore: "restaurar copia",
	retry: "reenviar",
	returns: "devoluciones",
	reviews: "opiniones",
	role: "puesto",
	seed: "muestra",
	set: "fijar",
	shipment: "envío",
	"sign-out": "sesiones",
	staff: "equipo",
	status: "estado",
	stock: "inventario",
	store: "tienda",
	"tell-keeper": "avisar a la tienda",
	undo: "deshacer",
	unset: "borrar",
};

const recordNouns: Record<Collection, string> = {
	business: "datos de la tienda",
	category: "categoría",
	complaint: "reclamo",
	"complaint-count": "cuenta de reclamos",
	"complaint-key": "envío de reclamo",
	"customer-note": "nota de un cliente",
	"discount-code": "descuento",
	health: "prueba",
	journal: "diario",
	"journal-part": "diario",
	message: "mensaje",
	order: "pedido",
	"order-key": "envío de pedido",
	outbox: "correo",
	product: "producto",
	"product-table": "tabla",
	"push-key": "llave de avisos",
	review: "opinión",
	shopper: "cuenta",
	staff: "persona",
	stock: "unidades",
	"stock-move": "movimiento",
	"stock-notice": "aviso",
	subscriber: "suscriptor",
	text: "texto",
	"text-version": "versión",
	unconfirmed: "correo por confirmar",
};
