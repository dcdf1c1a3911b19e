import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { sessionDays } from "~/customers/session-days";
import { ShippingZones } from "~/delivery/ShippingZones";
import { igvPercent } from "~/money";
import type { CompiledContent, FigureName } from "./compiled-content";

export interface StoreFacts {
	contact: { phone?: string | undefined; email?: string | undefined };
	supplier: { legalName?: string | undefined; ruc?: string | undefined; address?: string | undefined };
}

/** What the code knows, so that no text repeats it. */
const figures: Record<FigureName, (facts: StoreFacts) => ReactNode> = {
	contacto: ({ contact }) => <ContactWays {...contact} />,
	"dias-de-sesion": () => sessionDays,
	igv: () => `${igvPercent} %`,
	vendedor: ({ supplier: { legalName = "Wasi", ruc, address } }) =>
		[legalName, ruc && `RUC ${ruc}`, address].filter(Boolean).join(", "),
	"zonas-de-envio": () => <ShippingZones />,
};

/** @returns HTML */
export function renderContent({ parts }: Pick<CompiledContent<unknown>, "parts">, facts: StoreFacts): string {
	return parts
		.map((part) => (typeof part === "string" ? part : renderToStaticMarkup(figures[part.figure](facts))))
		.join("");
}

/** Completes a sentence: “Escríbenos o llámanos …”. */
function ContactWays({ phone, email }: StoreFacts["contact"]) {
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
					al teléfono <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a>
				</>
			)}
		</>
	);
}
