/** What a shopper agrees to by asking for news: apart, optional and revocable at once (Ley 29733; Ley 32323). */
export const newsConsent =
	"Acepto recibir por correo noticias y ofertas de Wasi. Puedo dejar de recibirlas cuando quiera, con un botón.";
