import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Business, legalNameOf, telLink } from "~/business/business";
import { sessionDays } from "~/customers/session-days";
import { ShippingZones } from "~/delivery/ShippingZones";
import { igvPercent } from "~/money";
import type { CompiledContent, FigureName } from "./compiled-content";

/** What the code and the record of the business know, so that no text repeats it. */
const figures: Record<FigureName, (business: Business) => ReactNode> = {
	contacto: (business) => <ContactWays {...business} />,
	"devoluciones-gratis": ({ freeReturns }) =>
		freeReturns && (
			<>
				Nosotros sí lo aceptamos, sin costo: lee las <a href={freeReturns}>condiciones</a>.
			</>
		),
	"dias-de-sesion": () => sessionDays,
	historia: ({ founding }) => founding && <p>{founding}</p>,
	igv: () => `${igvPercent} %`,
	"medios-de-pago": ({ paymentMethods }) => paymentMethods && `: ${listFormat.format(paymentMethods)}`,
	vendedor: (business) => {
		const { ruc, address } = business;
		return [legalNameOf(business), ruc && `RUC ${ruc}`, address].filter(Boolean).join(", ");
	},
	"zonas-de-envio": () => <ShippingZones />,
};

const listFormat = new Intl.ListFormat("es-PE");

/** @returns HTML */
export function renderContent(
	{ parts }: Pick<CompiledContent<unknown>, "parts">,
	business: Business,
): string {
	return parts
		.map((part) => (typeof part === "string" ? part : renderToStaticMarkup(figures[part.figure](business))))
		.join("");
}

/** Completes a sentence: “Escríbenos o llámanos …”. */
function ContactWays({ phone, email }: Business) {
	if (!phone && !email) return "por los medios de contacto que figuran al pie de la página";
	return (
		<>
			{email && (
				<>
					al correo <a href={`mailto:${email}`}>{email}</a>
				</>
			)}
			{email && phone && " o "}
			{phone && (
				<>
					al teléfono <a href={telLink(phone)}>{phone}</a>
				</>
			)}
		</>
	);
}
