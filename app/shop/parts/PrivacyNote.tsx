import type { ReactNode } from "react";
import { legalNameOf } from "~/domain/business/business";
import { urls } from "~/platform/urls";
import { SmallPrint } from "~/ui/page/SmallPrint";
import { useBusiness } from "./use-shop";

interface PrivacyNoteProps {
	before?: ReactNode;
	namesAddress?: boolean;
	children: ReactNode;
}

/** Required beside each form: data controller, purpose, retention and rights (Ley 29733, art. 18). */
export function PrivacyNote({ before, namesAddress = false, children }: PrivacyNoteProps) {
	const business = useBusiness();
	const address = namesAddress && business.address && `, con domicilio en ${business.address},`;
	return (
		<SmallPrint>
			{before} {legalNameOf(business)}
			{address} {children} (Ley 29733). <a href={urls.privacy}>Privacidad</a>
		</SmallPrint>
	);
}
