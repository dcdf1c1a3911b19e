import { Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { legalNameOf, telLink } from "~/business/business";
import type { Business } from "~/business/business-record.server";
import { sessionDays } from "~/customers/shopper";
import { offerPickUp, withHours } from "~/delivery/pick-up";
import { describeCost } from "~/delivery/quote-shipping";
import { ShippingZones } from "~/delivery/ShippingZones";
import { igvPercent } from "~/tax";
import { urls } from "~/urls";
import type { CompiledContent, PlaceholderName } from "./compiled-content";

const placeholders: Record<PlaceholderName, (business: Business) => ReactNode> = {
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
	"recojo-en-tienda": (business) => <PickUp {...business} />,
	vendedor: (business) => {
		const { ruc, address } = business;
		return [legalNameOf(business), ruc && `RUC ${ruc}`, address].filter(Boolean).join(", ");
	},
	"zonas-de-envio": (business) => <ShippingZones business={business} />,
};

const listFormat = new Intl.ListFormat("es-PE");

export function renderContent(
	{ parts }: Pick<CompiledContent<unknown>, "parts">,
	business: Business,
): string {
	return parts
		.map((part) =>
			typeof part === "string" ? part : renderToStaticMarkup(placeholders[part.placeholder](business)),
		)
		.join("");
}

function PickUp(business: Business) {
	const offer = offerPickUp(business);
	if (!offer) return <p>Todavía no se puede recoger en una tienda. Cuando se pueda, aparecerá al comprar.</p>;
	return (
		<p>
			Puedes recoger tu pedido en {withHours(offer.address, business)}: {describeCost(offer.price.pen)}.
			Elígelo al comprar, y te avisamos por correo cuando esté listo.
		</p>
	);
}

/** Completes the sentence “Escríbenos o llámanos …”. */
function ContactWays({ phone, email }: Business) {
	const ways = [
		<a key="form" href={urls.contact()}>
			por el formulario de contacto
		</a>,
		email && (
			<Fragment key="email">
				al correo <a href={`mailto:${email}`}>{email}</a>
			</Fragment>
		),
		phone && (
			<Fragment key="phone">
				al teléfono <a href={telLink(phone)}>{phone}</a>
			</Fragment>
		),
	].filter(Boolean);
	return ways.flatMap((way, index) => [index === 0 ? "" : index === ways.length - 1 ? " o " : ", ", way]);
}
