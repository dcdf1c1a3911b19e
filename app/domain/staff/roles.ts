/** Each may do what those after it may. */
export const roles = ["owner", "keeper", "packer"] as const;
export type Role = (typeof roles)[number];

/** What each area allows, as the team's page says it, and the last role that may. */
export const areas = {
	today: { last: "packer", name: "Ver lo que hay que hacer hoy" },
	orders: {
		last: "packer",
		name: "Preparar, enviar y entregar pedidos, tomarlos por teléfono, corregir su dirección y quién compra, cancelar los no pagados y los de S/\u00a00, cambiar sus productos y recibir lo que se devuelve",
	},
	stock: { last: "packer", name: "Ver el inventario y sumar unidades" },
	writeOffs: { last: "keeper", name: "Dar de baja unidades" },
	goods: { last: "keeper", name: "Cambiar productos, precios, fotos y categorías" },
	payments: {
		last: "keeper",
		name: "Confirmar y rechazar pagos, entregar pedidos que faltan cobrar, cancelar pedidos pagados y cambiar sus productos, aceptar devoluciones, devolver dinero, dar descuentos, anotar comprobantes",
	},
	complaints: { last: "keeper", name: "Responder reclamos" },
	messages: { last: "keeper", name: "Responder mensajes" },
	reviews: { last: "keeper", name: "Publicar opiniones" },
	mail: { last: "keeper", name: "Reenviar correos" },
	report: { last: "keeper", name: "Ver el reporte de ventas" },
	journal: { last: "keeper", name: "Ver el diario y deshacer cambios" },
	words: { last: "keeper", name: "Cambiar los textos y los datos de la tienda" },
	subscribers: { last: "keeper", name: "Ver los suscriptores" },
	moneySettings: { last: "owner", name: "Cambiar cuentas de pago, envíos y tipo de cambio" },
	discounts: { last: "owner", name: "Crear y cerrar códigos de descuento" },
	forgetting: { last: "owner", name: "Borrar los datos de quien compró sin cuenta" },
	staff: { last: "owner", name: "Administrar el equipo" },
} as const satisfies Record<string, { last: Role; name: string }>;
export type Area = keyof typeof areas;

export function mayUse(role: Role, area: Area): boolean {
	return roles.indexOf(role) <= roles.indexOf(areas[area].last);
}

export const roleNames: Record<Role, string> = {
	owner: "Dueña o dueño",
	keeper: "Encargada o encargado",
	packer: "Empaque",
};
