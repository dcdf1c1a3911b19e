import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/Button";
import { urls } from "~/urls";

/**
 * Always loads a document: client-side navigation keeps the previous page's Content-Security-Policy, and only the
 * sign-in page's (`secureDocument`) allows Firebase.
 */
export function SignInLink({ children }: { children: ReactNode }) {
	return (
		<ButtonLink to={urls.signIn} reloadDocument>
			{children}
		</ButtonLink>
	);
}
