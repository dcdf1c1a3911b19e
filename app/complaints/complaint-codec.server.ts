import { z } from "zod";
import { documentTypes } from "~/customers/document-types";
import type { RecordFields } from "~/datastore/datastore.server";
import { type Complaint, complaintKinds, goodTypes } from "./complaint";

/** @throws ZodError for a damaged record */
export function parseComplaint(fields: RecordFields): Complaint {
	return complaintRecord.parse(fields);
}

export function toComplaintRecord(complaint: Complaint): RecordFields {
	return { ...complaint };
}

const time = z.iso.datetime();

const complaintRecord: z.ZodType<Complaint> = z.object({
	number: z.string(),
	filedAt: time,
	supplier: z.object({ legalName: z.string(), ruc: z.string(), address: z.string() }),
	consumer: z.object({
		fullName: z.string(),
		documentType: z.enum(documentTypes),
		documentNumber: z.string(),
		address: z.string(),
		email: z.string(),
		phone: z.string(),
		guardian: z.string(),
	}),
	good: z.object({ type: z.enum(goodTypes), amount: z.string(), description: z.string() }),
	kind: z.enum(complaintKinds),
	detail: z.string(),
	request: z.string(),
	confirmation: z.string(),
	answer: z.object({ text: z.string(), at: time }).nullable(),
});
