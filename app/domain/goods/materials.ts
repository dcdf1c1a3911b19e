export const materialNames = {
	madera: "Madera",
	metal: "Metal",
	vidrio: "Vidrio",
	ceramica: "Cerámica",
	piedra: "Piedra",
	plastico: "Plástico",
	cuero: "Cuero",
	algodon: "Algodón",
	lana: "Lana",
	lino: "Lino",
	fibra: "Fibra natural",
} as const;

export type MaterialId = keyof typeof materialNames;

export const materialIds = Object.keys(materialNames) as [MaterialId, ...MaterialId[]];

export function isMaterialId(text: string): text is MaterialId {
	return Object.hasOwn(materialNames, text);
}
