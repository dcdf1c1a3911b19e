/** The labels of the checkout's text fields for contact, by name. */
export const contactLabels = {
	documentNumber: "Número de documento",
	fullName: "Nombre completo",
	paternalSurname: "Apellido paterno",
	maternalSurname: "Apellido materno",
	phone: "Teléfono",
	email: "Correo electrónico",
};

/** The fields of a valid checkout form. */
export function checkoutAnswers(overrides: Record<string, string> = {}): Record<string, string> {
	return {
		documentType: "DNI",
		documentNumber: "45678912",
		fullName: "María del Carmen",
		paternalSurname: "Quispe",
		maternalSurname: "O’Higgins",
		phone: "+51 987 654 321",
		email: "maria@correo.pe",
		department: "15",
		province: "1501",
		district: "150122",
		...overrides,
	};
}
