export const complaintKinds = ["reclamo", "queja"] as const;
type ComplaintKind = (typeof complaintKinds)[number];

export const goodTypes = ["producto", "servicio", ""] as const;

export const complaintLabels = {
	fullName: "Nombre completo",
	documentType: "Tipo de documento",
	documentNumber: "Número de documento",
	address: "Domicilio",
	email: "Correo electrónico",
	phone: "Teléfono",
	guardian: "Padre, madre o apoderado",
	goodType: "Producto o servicio",
	amount: "Monto reclamado (S/)",
	goodDescription: "Descripción",
	kind: "Tipo de reclamación",
	detail: "Detalle",
	request: "Pedido",
};

/** Word for word (D.S. 011-2011-PCM, annex I, and Ley 29571, art. 152). */
export const sheetTitle = "LIBRO DE RECLAMACIONES – HOJA DE RECLAMACIÓN";

export const kindDefinitions: Record<ComplaintKind, { label: string; definition: string }> = {
	reclamo: {
		label: "Reclamo",
		definition: "RECLAMO: Disconformidad relacionada a los productos o servicios.",
	},
	queja: {
		label: "Queja",
		definition:
			"QUEJA: Disconformidad no relacionada a los productos o servicios; o, malestar o descontento respecto a la atención al público.",
	},
};

export const legalNotes = [
	"La formulación del reclamo no impide acudir a otras vías de solución de controversias ni es requisito previo para interponer una denuncia ante el INDECOPI.",
	"El proveedor debe dar respuesta al reclamo o queja en un plazo no mayor a quince (15) días hábiles, el cual es improrrogable.",
];

export const filingConfirmation =
	"Al enviar esta hoja confirmo que lo que escribí es cierto. El envío vale como mi firma.";

export const sectionTitles = {
	consumer: "1. Identificación del consumidor reclamante",
	good: "2. Identificación del bien contratado",
	detail: "3. Detalle de la reclamación y pedido del consumidor",
	answer: "4. Observaciones y acciones adoptadas por el proveedor",
};
