import { answerDeadline } from "../../app/domain/customer-service/complaint-deadline";
import { type Complaint, complaintRecord } from "../../app/domain/customer-service/complaint-record.server";
import type { Datastore } from "../../app/platform/datastore/datastore.server";
import { csvOf } from "../../app/platform/tables/csv.server";
import { ownerOnly, writeExport } from "../commands/files";
import { count, limaTime } from "../commands/format";
import { readAll } from "../commands/records";

/**
 * Writes all complaints as CSV, a row each, in the order in which they were filed.
 * @param file as for `writeExport` @throws as writeExport, DatastoreUnavailable
 */
export async function exportComplaints(datastore: Datastore, file: string | undefined): Promise<string> {
	const complaints = await readAll(datastore, "complaint", complaintRecord, "Complaint");
	complaints.sort((a, b) => (a.filedAt < b.filedAt ? -1 : 1));
	const csv = csvOf([
		Object.keys(columns),
		...complaints.map((complaint) => Object.values(columns).map((cell) => cell(complaint))),
	]);
	return writeExport(file, csv, count(complaints.length, "complaint"), ownerOnly);
}

const columns: Record<string, (complaint: Complaint) => string> = {
	number: ({ number }) => number,
	filed_lima: ({ filedAt }) => limaTime(filedAt),
	answer_by: ({ filedAt }) => answerDeadline(filedAt),
	answered_lima: ({ answer }) => (answer ? limaTime(answer.at) : ""),
	kind: ({ kind }) => kind,
	name: ({ consumer }) => consumer.fullName,
	// Prefixed with its type, because a spreadsheet would drop the leading zeros of a DNI.
	document: ({ consumer }) => `${consumer.documentType} ${consumer.documentNumber}`,
	address: ({ consumer }) => consumer.address,
	email: ({ consumer }) => consumer.email,
	phone: ({ consumer }) => consumer.phone,
	guardian: ({ consumer }) => consumer.guardian,
	about: ({ good }) => good.type,
	amount: ({ good }) => good.amount,
	description: ({ good }) => good.description,
	detail: ({ detail }) => detail,
	request: ({ request }) => request,
	answer: ({ answer }) => answer?.text ?? "",
	supplier: ({ supplier }) => supplier.legalName,
	ruc: ({ supplier }) => supplier.ruc,
	supplier_address: ({ supplier }) => supplier.address,
};
