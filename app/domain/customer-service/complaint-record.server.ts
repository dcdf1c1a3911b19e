import { z } from "zod";
import { documentTypes } from "~/domain/people/document-types";
import { complaintKinds, goodTypes } from "./complaint";

/** A sheet of the complaints book (D.S. 011-2011-PCM, annex I). Optional texts are empty when left out. */
export type Complaint = z.output<typeof complaintRecord>;

export type UnfiledComplaint = Omit<Complaint, "number" | "filedAt" | "answer">;

const time = z.iso.datetime();

export const complaintRecord = z.object({
	/** `000000001-2026`: without gaps within a year. */
	number: z.string(),
	filedAt: time,
	supplier: z.object({ legalName: z.string(), ruc: z.string(), address: z.string() }),
	consumer: z.object({
		fullName: z.string(),
		documentType: z.enum(documentTypes),
		documentNumber: z.string(),
		address: z.string(),
		email: z.string(),
		/** As typed: a complaint is never refused for its phone number. */
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
