import { legalNameOf } from "~/domain/business/business";
import type { Business } from "~/domain/business/business-record.server";

/** The text above the button that sends the order. Stored word for word with each order (Ley 29733, art. 13). */
export function writeOrderConsent(business: Business): string {
	return `Al enviar el pedido aceptas que ${legalNameOf(business)}, responsable de tus datos, los use para entregarlo y facturarlo y los guarde lo que exige la ley. Puedes verlos, corregirlos o borrarlos (Ley 29733).`;
}
