import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/Button";
import { urls } from "~/urls";

/** Loads a document, because only the sign-in page's Content-Security-Policy (`secureDocument`) allows Firebase. */
export function SignInLink({ children }: { children: ReactNode }) {
	return (
		<ButtonLink to={urls.signIn} reloadDocument>
			{children}
		</ButtonLink>
	);
}
