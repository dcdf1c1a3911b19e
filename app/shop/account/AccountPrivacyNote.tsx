import { urls } from "~/platform/urls";
import { PrivacyNote } from "~/shop/parts/PrivacyNote";

export function AccountPrivacyNote({ isHere = false }: { isHere?: boolean }) {
	return (
		<PrivacyNote>
			es responsable de estos datos y los usa para completar tus pedidos y, si las pides, enviarte noticias.
			Los guarda mientras tengas la cuenta. Puedes verlos, corregirlos, descargarlos o borrarlos{" "}
			{isHere ? "aquí mismo" : <a href={urls.accountDetails}>en los datos de tu cuenta</a>}
		</PrivacyNote>
	);
}
