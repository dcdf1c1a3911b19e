export interface CompiledContent<FrontMatter> {
	frontMatter: FrontMatter;
	body: string;
	parts: (string | { placeholder: PlaceholderName })[];
	headings: ContentHeading[];
}

export interface ContentHeading {
	id: string;
	text: string;
}

export const placeholderNames = [
	"contacto",
	"devoluciones-gratis",
	"dias-de-devolucion",
	"dias-de-sesion",
	"historia",
	"igv",
	"medios-de-pago",
	"recojo-en-tienda",
	"vendedor",
	"zonas-de-envio",
] as const;
export type PlaceholderName = (typeof placeholderNames)[number];
