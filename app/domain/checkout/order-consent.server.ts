import { legalNameOf } from "~/domain/business/business";
import type { Business } from "~/domain/business/business-record.server";
import { paperYearsText } from "~/domain/payments/paper-years";
import { sha256Hex } from "~/platform/values/sha256.server";

/**
 * What a shopper agrees to by sending an order, which stores it (Ley 29733, art. 13). The first sentence stands above the
 * checkout's button, and the rest, which art. 18 asks for, in a fold below it.
 */
export function writeOrderConsent(business: Business): string[] {
	const name = legalNameOf(business);
	const address = business.address ? `, con domicilio en ${business.address}` : "";
	return [
		`Al enviar el pedido aceptas que ${name}, responsable de tus datos, los use para entregarlo y facturarlo.`,
		`El responsable del banco de datos de la tienda es ${name}${address}.`,
		"Usa tus datos para atender tu pedido, avisarte cómo va, entregarlo y emitir tu comprobante. Sin los obligatorios no puede atenderlo; los opcionales puedes dejarlos en blanco.",
		"Los reciben, solo en lo necesario, quien lleva el pedido, quien entrega nuestros correos, quien emite los comprobantes y, cuando la ley lo ordena, la SUNAT y otras autoridades. Los servidores de esos servicios pueden estar fuera del Perú.",
		`Los de un pedido pagado se guardan ${paperYearsText} (Código Tributario, art. 87); los de otros pedidos, mientras sirvan para atenderte.`,
		"Puedes acceder a ellos, corregirlos, borrarlos, llevártelos, oponerte a su uso y retirar tu consentimiento, gratis, desde tu cuenta o escribiéndonos por Contacto (Ley 29733).",
	];
}

/** As an order stores it. */
export function consentText(business: Business): string {
	return writeOrderConsent(business).join(" ");
}

/** By this, a form tells which text it showed. */
export function quoteConsent(text: string): string {
	return sha256Hex(text, 16);
}

/** Not if the text is another one since the form was shown, by a release or by the business's name or address. */
export function isConsentShown(text: string, quoted: string | undefined): boolean {
	return quoted === undefined || quoted === quoteConsent(text);
}
