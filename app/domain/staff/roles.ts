export const roles = ["owner", "keeper", "packer"] as const;
export type Role = (typeof roles)[number];

const rolesByArea = {
	today: ["owner", "keeper", "packer"],
	orders: ["owner", "keeper", "packer"],
	stock: ["owner", "keeper", "packer"],
	writeOffs: ["owner", "keeper"],
	goods: ["owner", "keeper"],
	payments: ["owner", "keeper"],
	complaints: ["owner", "keeper"],
	messages: ["owner", "keeper"],
	reviews: ["owner", "keeper"],
	mail: ["owner", "keeper"],
	report: ["owner", "keeper"],
	journal: ["owner", "keeper"],
	words: ["owner", "keeper"],
	subscribers: ["owner", "keeper"],
	moneySettings: ["owner"],
	discounts: ["owner"],
	staff: ["owner"],
} as const satisfies Record<string, readonly Role[]>;
export type Area = keyof typeof rolesByArea;
export const areas = Object.keys(rolesByArea) as Area[];

export function mayUse(role: Role, area: Area): boolean {
	return (rolesByArea[area] as readonly Role[]).includes(role);
}

/** What each area allows, as the team's page says it. */
export const areaNames: Record<Area, string> = {
	today: "Ver lo que hay que hacer hoy",
	orders:
		"Preparar, enviar y entregar pedidos, tomarlos por teléfono, corregir su dirección, cancelar los no pagados y los de S/\u00a00",
	stock: "Ver el inventario y sumar unidades",
	writeOffs: "Dar de baja unidades",
	goods: "Cambiar productos, precios, fotos y categorías",
	payments: "Confirmar y rechazar pagos, cancelar pedidos pagados, devolver dinero, anotar comprobantes",
	complaints: "Responder reclamos",
	messages: "Responder mensajes",
	reviews: "Publicar opiniones",
	mail: "Reenviar correos",
	report: "Ver el reporte de ventas",
	journal: "Ver el diario y deshacer cambios",
	words: "Cambiar los textos y los datos de la tienda",
	subscribers: "Ver los suscriptores",
	moneySettings: "Cambiar cuentas de pago, envíos y tipo de cambio",
	discounts: "Crear y cerrar códigos de descuento",
	staff: "Administrar el equipo",
};

export const roleNames: Record<Role, string> = {
	owner: "Dueña o dueño",
	keeper: "Encargada o encargado",
	packer: "Empaque",
};
