/** Consent to marketing e-mail: separate, optional and revocable (Ley 29733, Ley 32323). */
export const newsConsent =
	"Acepto recibir por correo noticias y ofertas de Wasi. Puedo dejar de recibirlas cuando quiera.";

export const newsConfirmation = "Lo confirmarás por correo.";

/** Stored with each request (Ley 29733, art. 13). */
export const stockNoticeConsent =
	"Acepto que Wasi me escriba a este correo cuando este producto vuelva a estar disponible.";
