/** A Markdown file of `content/` as the build compiles it. */
export interface CompiledContent<FrontMatter> {
	frontMatter: FrontMatter;
	/** HTML, and between it the placeholders that the server fills in. */
	parts: (string | { placeholder: PlaceholderName })[];
	/** The second-level headings. */
	headings: ContentHeading[];
}

export interface ContentHeading {
	id: string;
	text: string;
}

/** What a text leaves to the code, written `{{zonas-de-envio}}`. */
export const placeholderNames = [
	"contacto",
	"devoluciones-gratis",
	"dias-de-sesion",
	"historia",
	"igv",
	"medios-de-pago",
	"vendedor",
	"zonas-de-envio",
] as const;
export type PlaceholderName = (typeof placeholderNames)[number];
