import { Link } from "@remix-run/react";
import { legalNameOf } from "~/business/business";
import { useBusiness } from "~/business/use-business";
import { SmallPrint } from "~/ui/SmallPrint";
import { urls } from "~/urls";

/**
 * Required beside each form: data controller, purpose, retention and rights (Ley 29733, art. 18).
 * @param isHere whether this is the page for exercising the rights
 */
export function AccountPrivacyNote({ isHere = false }: { isHere?: boolean }) {
	const controller = legalNameOf(useBusiness());
	return (
		<SmallPrint>
			{controller} es responsable de estos datos y los usa para completar tus pedidos y, si las pides,
			enviarte noticias. Los guarda mientras tengas la cuenta. Puedes verlos, corregirlos, descargarlos o
			borrarlos {isHere ? "aquí mismo" : <Link to={urls.accountDetails}>en los datos de tu cuenta</Link>} (Ley
			29733). <Link to={urls.privacy}>Privacidad</Link>
		</SmallPrint>
	);
}
