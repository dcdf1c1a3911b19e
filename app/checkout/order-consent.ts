/** Stored word for word with each order (Ley 29733, art. 13). */
export const orderConsent =
	"Al enviar el pedido aceptas que Wasi, responsable de tus datos, los use para atenderlo: contacto, entrega y comprobante. Los guardamos mientras dure el pedido y el plazo que exige la ley tributaria. Puedes pedir verlos, corregirlos o borrarlos (Ley 29733).";
