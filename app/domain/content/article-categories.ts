export const articleCategories = {
	cuidado: {
		name: "Cuidado",
		description: "Cómo limpiar, guardar y conservar tus muebles y tejidos en el clima del Perú.",
	},
	decoracion: {
		name: "Decoración",
		description: "Ideas con medidas para escoger muebles, repartir la luz y aprovechar cada ambiente.",
	},
	ahorro: {
		name: "Ahorro",
		description: "Cuentas claras para que tus aparatos y tus compras pesen menos en el bolsillo.",
	},
	"trabajo-en-casa": {
		name: "Trabajo en casa",
		description: "Cómo armar un escritorio cómodo para estudiar o trabajar desde tu casa.",
	},
} satisfies Record<string, { name: string; description: string }>;

export type ArticleCategory = keyof typeof articleCategories;
