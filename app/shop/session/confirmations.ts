const confirmations = {
	"direccion-guardada": "Guardamos la dirección.",
	"direccion-quitada": "Quitamos la dirección.",
	"direccion-predeterminada": "Listo: esa dirección se usará en tus próximas compras.",
	"datos-guardados": "Guardamos tus datos.",
	"correo-agregado": "Agregamos el correo: también puedes entrar con él.",
	"celular-agregado": "Agregamos el celular: también puedes entrar con él.",
	"datos-guardados-confirma":
		"Guardamos tus datos. Para recibir noticias falta que confirmes tu correo: abre el enlace que te enviamos ahí. Si no lo ves, búscalo en correo no deseado.",
	"sesion-cerrada": "Cerraste tu sesión.",
	"sesion-cerrada-aqui":
		"Cerraste tu sesión en este navegador. Nuestro sistema no respondió: si alguien más lo usó, vuelve a iniciar sesión y ciérrala en todos los dispositivos.",
	"sesiones-cerradas": "Cerramos tu sesión en todos los dispositivos.",
	"otra-cuenta":
		"No cambiamos nada: después de abrir esa página, alguien inició sesión con otra cuenta en este navegador.",
	"pedidos-olvidados": "Olvidamos los pedidos de este navegador. Siguen registrados en la tienda.",
	"pago-avisado": "Gracias: recibimos tu aviso de pago.",
	"direccion-corregida": "Guardamos la nueva dirección de tu pedido.",
	"devolucion-pedida": "Recibimos tu solicitud de devolución. Te responderemos pronto.",
	"devolucion-retirada": "Retiramos tu solicitud de devolución y borramos sus fotos.",
	"cotizacion-aceptada": "Listo: tu cotización ya es un pedido.",
	"pedido-cancelado": "Cancelamos tu pedido.",
	"cotizacion-cancelada": "Cancelamos tu cotización.",
	"cuenta-borrada":
		"Borramos tu cuenta. De tus compras pagadas conservamos solo lo que la ley exige para los comprobantes.",
} as const;
export type ConfirmationKey = keyof typeof confirmations;

const parameter = "listo";

export const confirmationId = "listo";

/** With a fragment, because browsers would otherwise keep the one of the submitted form's URL. */
export function confirmationUrl(page: string, key: ConfirmationKey): string {
	return `${page}?${new URLSearchParams({ [parameter]: key })}#${confirmationId}`;
}

export function readConfirmation(url: string): string | undefined {
	const key = new URL(url).searchParams.get(parameter);
	return key !== null && Object.hasOwn(confirmations, key)
		? confirmations[key as ConfirmationKey]
		: undefined;
}
