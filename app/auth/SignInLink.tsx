import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/Button";
import { urls } from "~/urls";

/**
 * To the sign-in page, always by loading it: only its own document is allowed to talk to Firebase
 * (`secureDocument`), and a page that is changed by script keeps the policy that it came with.
 */
export function SignInLink({ children }: { children: ReactNode }) {
	return (
		<ButtonLink to={urls.signIn} reloadDocument>
			{children}
		</ButtonLink>
	);
}
