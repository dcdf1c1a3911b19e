export const complaintKinds = ["reclamo", "queja"] as const;
export type ComplaintKind = (typeof complaintKinds)[number];

export const goodTypes = ["producto", "servicio", ""] as const;

/** In the order of the form. */
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
