import { type Business, businessKey } from "../app/domain/business/business-record.server";
import { defaultZones } from "../app/domain/delivery/shipping-zones";
import type { Datastore } from "../app/platform/datastore/datastore.server";

export const demoBusiness: Business = {
	legalName: "Wasi Demostración S.A.C.",
	ruc: "20600000421",
	address: "Av. Arequipa 1234, Lince",
	city: "Lima",
	phone: "(01) 000 0000",
	whatsapp: "+51900000000",
	email: "hola@wasi.example",
	ordersEmail: "pedidos@wasi.example",
	hours: "Lunes a sábado de 9 a. m. a 7 p. m.",
	social: ["https://www.facebook.com/wasi.example", "https://www.instagram.com/wasi.example"],
	founding:
		"Más de 20 años de experiencia acompañando a los hogares del Perú, también con asesoría financiera para que compres con tranquilidad.",
	deliveryZones: defaultZones,
	pickUp: { pen: 0, usd: 0 },
	paymentMethods: ["tarjetas de crédito y débito", "Yape", "Plin", "PagoEfectivo"],
	priceMatch: "/igualamos-precios",
	freeReturns: "/devoluciones-gratis",
	returnDays: 30,
};

/** With ways to pay, so that who tries the demo sees how an order is paid. */
export const payableDemoBusiness: Business = {
	...demoBusiness,
	yape: "900 000 000",
	walletHolder: demoBusiness.legalName,
	bankAccount: "Banco Demostración, cuenta en soles 000-0000000-0-00",
};

/** Stores the demo's business, which shows the demo's contents, unless there is one. @throws DatastoreUnavailable */
export function seedBusinessIfAbsent(datastore: Datastore, business = demoBusiness): Promise<void> {
	return datastore.runTransaction([businessKey], ([{ demoContents: _, ...before } = {}]) => ({
		changes: Object.keys(before).length > 0 ? [] : [{ ...businessKey, fields: { ...business } }],
		result: undefined,
	}));
}
