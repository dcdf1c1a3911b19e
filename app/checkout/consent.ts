/** What a shopper agrees to by sending an order. Kept with it, word for word (Ley 29733, art. 13). */
export const orderConsent =
	"Al enviar el pedido aceptas que Wasi, responsable de tus datos, los use para atenderlo: contacto, entrega y comprobante. Los guardamos mientras dure el pedido y el plazo que exige la ley tributaria. Puedes pedir verlos, corregirlos o borrarlos (Ley 29733).";

/** What a shopper agrees to by asking for news: apart, optional and revocable at once (Ley 29733; Ley 32323). */
export const newsConsent =
	"Acepto recibir por correo noticias y ofertas de Wasi. Puedo dejar de recibirlas cuando quiera, con un botón.";
