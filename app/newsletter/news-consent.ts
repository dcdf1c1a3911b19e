/** Consent to marketing e-mail: separate, optional and revocable (Ley 29733, Ley 32323). */
export const newsConsent =
	"Acepto recibir por correo noticias y ofertas de Wasi. Puedo dejar de recibirlas cuando quiera, con un botón.";
