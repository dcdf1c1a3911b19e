/** A Markdown file of `content/` as the build compiles it. */
export interface CompiledContent<FrontMatter> {
	frontMatter: FrontMatter;
	/** HTML, with the figures that the server fills in between. */
	parts: (string | { figure: FigureName })[];
	/** The second-level headings. */
	headings: ContentHeading[];
}

export interface ContentHeading {
	id: string;
	text: string;
}

/** Names of what the text leaves to the code, written `{{zonas-de-envio}}`. */
export const figureNames = [
	"contacto",
	"devoluciones-gratis",
	"dias-de-sesion",
	"historia",
	"igv",
	"medios-de-pago",
	"vendedor",
	"zonas-de-envio",
] as const;
export type FigureName = (typeof figureNames)[number];
