import type { ReactNode } from "react";
import { urls } from "~/platform/urls";

/** The provider's captcha is a script. */
export function PhoneNeedsScripts({ hasLinks }: { hasLinks: boolean }) {
	return (
		<noscript>
			<SignInNote>
				<p>
					El código por SMS necesita JavaScript, porque así funciona la verificación «No soy un robot».{" "}
					{hasLinks
						? "Entra con un enlace por correo, que no lo necesita."
						: "El resto de la tienda no lo necesita."}
				</p>
				{!hasLinks && <a href={urls.productList()}>Ver productos</a>}
			</SignInNote>
		</noscript>
	);
}

export function SignInNote({ children }: { children: ReactNode }) {
	return <div className="stack sand start roomy measure">{children}</div>;
}
