import { Link } from "@remix-run/react";
import { fieldLabels } from "~/customers/field-labels";
import type { InitialPlaces } from "~/delivery/initial-places";
import type { Place } from "~/delivery/place";
import { UbigeoFields } from "~/delivery/UbigeoFields";
import { newsConfirmation, newsConsent } from "~/newsletter/consents";
import { English } from "~/ui/English";
import { CheckboxField, type FieldState, TextField } from "~/ui/Field";
import { urls } from "~/urls";
import styles from "./CheckoutForm.module.css";
import type { CheckoutAnswers } from "./checkout-fields.server";

/** The fragment that keeps the page in place after "Actualizar". */
export const deliverySectionId = "entrega";

export function DeliverySection({
	fields,
	departments,
	places,
}: {
	fields: Record<keyof CheckoutAnswers, FieldState>;
	departments: Place[];
	places: InitialPlaces;
}) {
	return (
		<fieldset className={styles.group} id={deliverySectionId}>
			<legend>
				<English meaning="Entrega">Delivery</English>
			</legend>
			<UbigeoFields key={places.remountKey} fields={fields} departments={departments} places={places} />
			<TextField
				field={fields.address}
				isLong
				label={fieldLabels.address}
				autoComplete="address-line1"
				hint="Calle, número y referencia. Si la dejas vacía, te la pediremos por teléfono."
			/>
			<TextField
				field={fields.giftNote}
				isLong
				label={fieldLabels.giftNote}
				autoComplete="off"
				hint="Opcional: la imprimimos con el pedido."
			/>
			<CheckboxField
				field={fields.newsOptIn}
				isConsent
				label={
					<English meaning="Enviarme novedades y ofertas por correo">Email me with news and offers</English>
				}
				hint={
					<>
						Opcional. {newsConsent} {newsConfirmation}{" "}
						<Link to={urls.unsubscribe()}>Dejar de recibirlas</Link>
					</>
				}
			/>
			<CheckboxField
				field={fields.saveInfo}
				label={
					<English meaning="Guardar estos datos para la próxima vez">
						Save this information for next time
					</English>
				}
				hint="Opcional: solo en este navegador, por seis meses; puedes borrarlos aquí mismo."
			/>
		</fieldset>
	);
}
