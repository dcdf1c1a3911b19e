export const fieldLabels = {
	documentType: "Tipo de documento",
	documentNumber: "Número de documento",
	legalName: "Razón social",
	fiscalAddress: "Domicilio fiscal",
	fullName: "Nombre completo",
	paternalSurname: "Apellido paterno",
	maternalSurname: "Apellido materno",
	phone: "Teléfono",
	email: "Correo electrónico",
	deliveryMethod: "Cómo lo recibes",
	department: "Departamento",
	province: "Provincia",
	district: "Distrito",
	address: "Dirección",
	giftNote: "Nota de regalo",
	newsOptIn: "Noticias y ofertas",
	saveInfo: "Guardar mis datos",
};

export const emailExample = "nombre@ejemplo.com";
