/** What the shopper reads after a change, by the word that the address says it with. */
const confirmations = {
	"direccion-guardada": "Guardamos la dirección.",
	"direccion-quitada": "Quitamos la dirección.",
	"direccion-predeterminada": "Listo: esa dirección llenará tus próximas compras.",
	"datos-guardados": "Guardamos tus datos.",
	"sesion-cerrada": "Cerraste tu sesión.",
	"sesion-cerrada-aqui":
		"Cerraste tu sesión en este navegador. Nuestro registro no respondió: si lo usó alguien más, vuelve a entrar y cierra tu sesión en todos los dispositivos.",
	"sesiones-cerradas": "Cerramos tu sesión en todos los dispositivos.",
	"pedidos-olvidados": "Olvidamos los pedidos de este navegador. Siguen registrados en la tienda.",
	"cuenta-borrada":
		"Borramos tu cuenta. De tus compras pagadas conservamos solo lo que la ley exige para los comprobantes.",
} as const;
export type Confirmed = keyof typeof confirmations;

const parameter = "listo";

/** Where it is said. */
export const confirmationId = "listo";

/**
 * @returns the page's address, with what was done there. Its fragment leads to where that is said: without one a browser
 * keeps the fragment of the form that was sent.
 */
export function withDone(page: string, done: Confirmed): string {
	return `${page}?${new URLSearchParams({ [parameter]: done })}#${confirmationId}`;
}

/** @param url of the request */
export function readDone(url: string): string | undefined {
	const said = new URL(url).searchParams.get(parameter);
	return said !== null && Object.hasOwn(confirmations, said) ? confirmations[said as Confirmed] : undefined;
}
