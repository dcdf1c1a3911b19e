import type { RecordFields } from "~/platform/datastore/datastore.server";

export const complaintNumber = "000000012-2026";

const complaint = {
	number: complaintNumber,
	filedAt: "2026-11-20T15:00:00.000Z",
	supplier: { legalName: "", ruc: "", address: "" },
	consumer: {
		fullName: "Ana <b>Paz</b>",
		documentType: "DNI",
		documentNumber: "01234567",
		address: "",
		email: "ana@correo.pe",
		phone: "",
		guardian: "",
	},
	good: { type: "producto", amount: "", description: "Mesa" },
	kind: "reclamo",
	detail: "Llegó rota.",
	request: "",
	confirmation: "Acepto",
	answer: null,
};

const message = {
	sentAt: "2026-11-20T15:00:00.000Z",
	fullName: "Luz",
	email: "luz@correo.pe",
	phone: "",
	subject: "producto",
	text: "¿De qué madera es?",
	shopper: null,
	answeredAt: null,
};

const review = {
	product: "sofa-ayni",
	order: "WASI-7K3M-9XA4",
	stars: 4,
	text: "Cómodo y firme.",
	author: "María Q.",
	writtenAt: "2026-11-20T15:00:00.000Z",
	status: "pending",
};

export function aComplaintRecord(overrides: RecordFields = {}): RecordFields {
	return { ...complaint, ...overrides };
}

export function aMessageRecord(overrides: RecordFields = {}): RecordFields {
	return { ...message, ...overrides };
}

export function aReviewRecord(overrides: RecordFields = {}): RecordFields {
	return { ...review, ...overrides };
}
