import { type PlaceholderName, placeholderNames } from "~/content/compiled-content";

const meanings: Record<PlaceholderName, string> = {
	contacto: "cómo escribirte o llamarte, después de «Escríbenos»",
	"devoluciones-gratis": "que devolver es gratis, si la tienda lo promete",
	"dias-de-sesion": "cuántos días dura una sesión",
	historia: "la historia de la tienda",
	igv: "el porcentaje del IGV",
	"medios-de-pago": "los métodos que anuncia la tienda",
	"recojo-en-tienda": "si se puede recoger, dónde y cuánto cuesta; en un párrafo propio",
	vendedor: "tu razón social, RUC y dirección",
	"zonas-de-envio": "la tabla de zonas, precios y plazos; en un párrafo propio",
};

export const placeholderHelp = placeholderNames.map((name) => ({
	name: `{{${name}}}`,
	value: meanings[name],
}));
