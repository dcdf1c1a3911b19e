import { toReviewRecord } from "~/domain/goods/review-record.server";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { aComplaint } from "../unit/domain/customer-service/a-complaint";
import { aReview } from "../unit/domain/customer-service/a-review";
import { messageAnswers } from "../unit/domain/customer-service/message-answers";

export const complaintNumber = "000000012-2026";
const at = "2026-11-20T15:00:00.000Z";

export function aComplaintRecord(overrides: RecordFields = {}): RecordFields {
	const person = {
		fullName: "Ana <b>Paz</b>",
		documentNumber: "01234567",
		email: "ana@correo.pe",
		phone: "",
	};
	const consumer = { ...aComplaint().consumer, ...person };
	return { ...aComplaint({ number: complaintNumber, filedAt: at, consumer }), ...overrides };
}

export function aMessageRecord(overrides: RecordFields = {}): RecordFields {
	const answers = {
		fullName: "Luz",
		email: "luz@correo.pe",
		subject: "producto",
		text: "¿De qué madera es?",
	};
	return { ...messageAnswers(answers), sentAt: at, shopper: null, answeredAt: null, ...overrides };
}

export function aReviewRecord(overrides: RecordFields = {}): RecordFields {
	const words = { stars: 4 as const, text: "Cómodo y firme." };
	const review = aReview({ product: "sofa-ayni", ...words, writtenAt: at, status: "pending" });
	return { ...toReviewRecord(review), ...overrides };
}
