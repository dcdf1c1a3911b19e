import { Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { legalNameOf, returnDaysOf, telLink } from "~/domain/business/business";
import type { Business } from "~/domain/business/business-record.server";
import type { CompiledContent, PlaceholderName } from "~/domain/content/compiled-content";
import { listAgencies, offerPickUp, withHours } from "~/domain/delivery/pick-up";
import { describeCost } from "~/domain/delivery/quote-shipping";
import { describeDays } from "~/domain/delivery/shipping-zones";
import { sessionDays } from "~/domain/people/shopper";
import { urls } from "~/platform/urls";
import { formatPercent } from "~/platform/values/money";
import { igvPercent } from "~/platform/values/tax";
import { ShippingZones } from "~/shop/parts/ShippingZones";

const placeholders: Record<PlaceholderName, (business: Business) => ReactNode> = {
	contacto: (business) => <ContactWays {...business} />,
	"devoluciones-gratis": (business) => <FreeReturns {...business} />,
	"dias-de-devolucion": returnDaysOf,
	"dias-de-sesion": () => sessionDays,
	historia: ({ founding }) => founding && <p>{founding}</p>,
	igv: () => formatPercent(igvPercent),
	"medios-de-pago": ({ paymentMethods }) => paymentMethods && `: ${listFormat.format(paymentMethods)}`,
	"recojo-en-tienda": (business) => <PickUp {...business} />,
	vendedor: (business) =>
		[legalNameOf(business), business.ruc && `RUC ${business.ruc}`, business.address]
			.filter(Boolean)
			.join(", "),
	"zonas-de-envio": (business) => <ShippingZones business={business} />,
};

const listFormat = new Intl.ListFormat("es-PE");

export function renderContent({ parts }: Pick<CompiledContent<unknown>, "parts">, business: Business) {
	return parts
		.map((part) =>
			typeof part === "string" ? part : renderToStaticMarkup(placeholders[part.placeholder](business)),
		)
		.join("");
}

function FreeReturns({ freeReturns, returnDays }: Business) {
	const days = returnDaysOf({ freeReturns, returnDays });
	return (
		<>
			{freeReturns && (
				<>
					Nosotros sí lo aceptamos, sin costo: lee las <a href={freeReturns}>condiciones</a>.
				</>
			)}
			{days && (
				<>
					{" "}
					Puedes pedirlo hasta {days} días después de recibirlo, en la{" "}
					<a href={urls.tracking}>página de tu pedido</a>.
				</>
			)}
		</>
	);
}

function PickUp(business: Business) {
	return (
		<>
			<ShopPickUp {...business} />
			<AgencyPickUp {...business} />
		</>
	);
}

function AgencyPickUp(business: Business) {
	const agencies = listAgencies(business);
	if (agencies.length === 0) return <p>El recojo en agencia todavía no lo ofrecemos.</p>;
	return (
		<ul>
			{agencies.map(({ method, label, price, days }) => (
				<li key={method}>{`${label}: ${describeCost(price.pen)}. ${describeDays(days)}.`}</li>
			))}
		</ul>
	);
}

function ShopPickUp(business: Business) {
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
