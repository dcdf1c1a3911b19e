import type { BusinessFault } from "~/back-office/business-text.server";
import { ZoneFault } from "~/delivery/delivery-zone-text.server";
import { describeIssue } from "~/forms/describe-issue.server";

/** @returns in Spanish what is wrong with a text of the business. The rule stands below its field. */
export function describeFault(fault: BusinessFault): string {
	if (fault instanceof ZoneFault) return fault.line ? `Línea ${fault.line}: ${fault.spanish}` : fault.spanish;
	const cause = describeIssue(fault);
	return fault.path.length > 0 ? `Revisa «${fault.input}». ${cause}` : cause;
}
