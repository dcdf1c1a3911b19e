/** The fields of a complaint form: no more than a valid one must have. */
export function complaintAnswers(overrides: Record<string, string> = {}): Record<string, string> {
	return {
		fullName: "Rosa Mamani Ccori",
		documentType: "DNI",
		documentNumber: "45678913",
		email: "rosa.mamani@correo.pe",
		detail: "La mesa llegó rota.",
		...overrides,
	};
}
