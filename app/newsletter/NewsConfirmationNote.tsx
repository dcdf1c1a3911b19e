/** Also shown for an address that is subscribed already, so that it reveals nothing. */
export function NewsConfirmationNote() {
	return (
		<p>
			<strong>Para recibir noticias falta un paso:</strong> te enviamos un correo; ábrelo y presiona
			«Confirmar» en los próximos siete días. Si no lo ves en unos minutos, búscalo en correo no deseado. Si
			ya recibes nuestras noticias, no hace falta.
		</p>
	);
}
