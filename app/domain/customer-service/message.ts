export const contactSubjects = [
	"pedido",
	"producto",
	"devolucion",
	"comprobante",
	"datos-personales",
	"otro",
] as const;

export type MessageSubject = (typeof contactSubjects)[number];

/** Days that an answered message is kept: the privacy page's promise. */
export const messageRetentionDays = 365;

export const messageLabels = {
	fullName: "Nombre",
	email: "Correo electrónico",
	phone: "Teléfono",
	subject: "Asunto",
	text: "Mensaje",
};

export const subjectNames: Record<MessageSubject, string> = {
	pedido: "Mi pedido",
	producto: "Un producto",
	devolucion: "Un cambio o una devolución",
	comprobante: "Mi boleta o factura",
	"datos-personales": "Mis datos personales",
	otro: "Otro tema",
};
