import type { DocumentType } from "~/customers/document-types";
import type { Supplier } from "./supplier";

/** A sheet of the complaints book (D.S. 011-2011-PCM, annex I). Optional texts are empty when left out. */
export interface Complaint {
	/** `000000001-2026`: without gaps within a year. */
	number: string;
	/** ISO 8601 in UTC. */
	filedAt: string;
	/** As on that day. */
	supplier: Supplier;
	consumer: Consumer;
	good: { type: GoodType; amount: string; description: string };
	kind: ComplaintKind;
	detail: string;
	request: string;
	/** The statement in place of a signature. */
	confirmation: string;
	/** Null until the supplier answers. */
	answer: { text: string; at: string } | null;
}

export type UnfiledComplaint = Omit<Complaint, "number" | "filedAt" | "answer">;

export interface Consumer {
	fullName: string;
	documentType: DocumentType;
	documentNumber: string;
	address: string;
	email: string;
	/** As typed: a complaint is never refused for its phone number. */
	phone: string;
	/** Of a minor: a parent or guardian. */
	guardian: string;
}

export const complaintKinds = ["reclamo", "queja"] as const;
export type ComplaintKind = (typeof complaintKinds)[number];

export const goodTypes = ["producto", "servicio", ""] as const;
export type GoodType = (typeof goodTypes)[number];
