/** The checkout's fields, in the order of the form. */
export const labels = {
	documentType: "Tipo de documento",
	documentNumber: "Número de documento",
	fullName: "Nombre completo",
	paternalSurname: "Apellido paterno",
	maternalSurname: "Apellido materno",
	phone: "Teléfono",
	email: "Correo electrónico",
	department: "Departamento",
	province: "Provincia",
	district: "Distrito",
	address: "Dirección",
	newsOptIn: "Noticias y ofertas",
	saveInfo: "Guardar mis datos",
};

/** An address as the hints and the errors of e-mail fields show it. */
export const emailExample = "nombre@ejemplo.com";
