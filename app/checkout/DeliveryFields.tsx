import { Link } from "@remix-run/react";
import { labels } from "~/customers/field-labels";
import {
	type ChosenPlaces,
	deliveryId,
	type Place,
	type PlaceChoices,
	UbigeoFields,
} from "~/delivery/UbigeoFields";
import { newsConsent } from "~/newsletter/consent";
import { English } from "~/ui/English";
import { CheckboxField, type FieldState, TextField } from "~/ui/Field";
import { urls } from "~/urls";
import styles from "./CheckoutForm.module.css";

type DeliveryField = "department" | "province" | "district" | "address" | "newsOptIn" | "saveInfo";

/** Where the order goes, and what the shopper may agree to besides. */
export function DeliveryFields({
	fields,
	departments,
	choices,
	chosen,
	redrawKey,
}: {
	fields: Record<DeliveryField, FieldState>;
	departments: Place[];
	choices: PlaceChoices;
	chosen: ChosenPlaces;
	/** Another one draws the lists anew with what is chosen. */
	redrawKey: string;
}) {
	return (
		<fieldset className={styles.group} id={deliveryId}>
			<legend>
				<English meaning="entrega">Delivery</English>
			</legend>
			<UbigeoFields
				key={redrawKey}
				department={fields.department}
				province={fields.province}
				district={fields.district}
				departments={departments}
				choices={choices}
				chosen={chosen}
			/>
			<TextField
				field={fields.address}
				label={labels.address}
				autoComplete="address-line1"
				hint="Calle, número y referencia. Si la dejas vacía, te la pediremos por teléfono."
			/>
			<CheckboxField
				field={fields.newsOptIn}
				isConsent
				label={<span lang="en">Email me with news and offers</span>}
				hint={
					<>
						Opcional. {newsConsent} <Link to={urls.leaveNews()}>Dejar de recibirlas</Link>
					</>
				}
			/>
			<CheckboxField
				field={fields.saveInfo}
				label={<span lang="en">Save this information for next time</span>}
				hint="Opcional: guarda estos datos para la próxima vez, solo en este navegador, por seis meses; puedes borrarlos aquí mismo."
			/>
		</fieldset>
	);
}
