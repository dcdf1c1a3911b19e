export const colorNames = {
	blanco: "Blanco",
	beige: "Beige",
	gris: "Gris",
	negro: "Negro",
	marron: "Marrón",
	madera: "Madera",
	verde: "Verde",
	azul: "Azul",
	rojo: "Rojo",
	terracota: "Terracota",
	amarillo: "Amarillo",
	rosado: "Rosado",
	dorado: "Dorado",
	plateado: "Plateado",
} as const;

export type ColorId = keyof typeof colorNames;

export const colorIds = Object.keys(colorNames) as [ColorId, ...ColorId[]];

export function isColorId(text: string): text is ColorId {
	return Object.hasOwn(colorNames, text);
}
