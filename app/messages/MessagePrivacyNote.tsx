import { Link } from "@remix-run/react";
import { legalNameOf } from "~/business/business";
import { useBusiness } from "~/business/use-business";
import { SmallPrint } from "~/ui/SmallPrint";
import { urls } from "~/urls";

/** Required beside each form: data controller, purpose, retention and rights (Ley 29733, art. 18). */
export function MessagePrivacyNote() {
	const business = useBusiness();
	const { address } = business;
	return (
		<SmallPrint>
			{legalNameOf(business)}
			{address && `, con domicilio en ${address},`} es responsable de estos datos y los usa solo para
			responderte. Los guarda hasta un año después de la respuesta. Puedes pedir verlos, corregirlos o
			borrarlos con este mismo formulario (Ley 29733). <Link to={urls.privacy}>Privacidad</Link>
		</SmallPrint>
	);
}
