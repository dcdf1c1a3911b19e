/** The fields of a contact form. */
export function messageAnswers(overrides: Record<string, string> = {}): Record<string, string> {
	return {
		fullName: "Rosa Mamani Ccori",
		email: "rosa.mamani@correo.pe",
		phone: "",
		subject: "pedido",
		text: "¿Cuándo llega\nmi mesa?",
		...overrides,
	};
}
