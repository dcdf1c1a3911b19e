export const roles = ["owner", "keeper", "packer"] as const;
export type Role = (typeof roles)[number];

const areas = {
	today: ["owner", "keeper", "packer"],
	orders: ["owner", "keeper", "packer"],
	stock: ["owner", "keeper", "packer"],
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
export type Area = keyof typeof areas;

export function mayUse(role: Role, area: Area): boolean {
	return (areas[area] as readonly Role[]).includes(role);
}

export const roleNames: Record<Role, string> = {
	owner: "Dueña o dueño",
	keeper: "Encargada o encargado",
	packer: "Empaque",
};
