import type { Complaint } from "../../app/domain/customer-service/complaint-record.server";
import { drawLines, limaTime, paragraphs, row } from "../commands/format";
import { describeState } from "./state";

/** Formats a complaint for people to read. */
export function drawComplaint(complaint: Complaint): string {
	const { number, filedAt, supplier, consumer, good, kind, detail, request, confirmation, answer } =
		complaint;
	return drawLines([
		number,
		row("Filed", `${limaTime(filedAt)} (Lima)`),
		row("State", describeState(complaint)),
		row("Supplier", [supplier.legalName, supplier.ruc, supplier.address].filter(Boolean).join(", ")),
		"",
		row("Name", consumer.fullName),
		row("Document", `${consumer.documentType} ${consumer.documentNumber}`),
		row("Address", consumer.address || "none"),
		row("E-mail", consumer.email || "none"),
		row("Phone", consumer.phone || "none"),
		...(consumer.guardian ? [row("Guardian", consumer.guardian)] : []),
		"",
		row("About", good.type || "not said"),
		row("Amount", good.amount || "not said"),
		...paragraphs("Description", good.description),
		"",
		row("Kind", kind),
		...paragraphs("Detail", detail),
		...paragraphs("Request", request),
		row("Confirmed", confirmation),
		"",
		...(answer
			? [row("Answered", `${limaTime(answer.at)} (Lima)`), ...paragraphs("Answer", answer.text)]
			: [row("Answer", "none")]),
	]);
}
