/** Stored with each request (Ley 29733, art. 13). */
export const stockNoticeConsent =
	"Acepto que Wasi me escriba a este correo cuando este producto vuelva a estar disponible.";
