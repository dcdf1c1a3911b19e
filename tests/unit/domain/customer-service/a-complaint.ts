import { filingConfirmation } from "~/domain/customer-service/complaint";
import type { Complaint } from "~/domain/customer-service/complaint-record.server";

/** A complaint that was filed on 12 November 2026 and is not answered. */
export function aComplaint(overrides: Partial<Complaint> = {}): Complaint {
	return {
		number: "000000001-2026",
		filedAt: "2026-11-12T15:20:00.000Z",
		supplier: { legalName: "Wasi Hogar S.A.C.", ruc: "20600000421", address: "Av. Arequipa 1234, Lince" },
		consumer: {
			fullName: "Rosa Mamani Ccori",
			documentType: "DNI",
			documentNumber: "05678913",
			address: "Jr. Puno 45, Juliaca",
			email: "rosa.mamani@correo.pe",
			phone: "951 222 333",
			guardian: "",
		},
		good: { type: "producto", amount: "1170", description: "Mesa de comedor Mikuy" },
		kind: "reclamo",
		detail: "La mesa llegó rota.",
		request: "Que la cambien.",
		confirmation: filingConfirmation,
		answer: null,
		...overrides,
	};
}
