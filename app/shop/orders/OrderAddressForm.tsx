import type { PlaceOptions } from "~/domain/delivery/place";
import { fieldLabels } from "~/domain/people/field-labels";
import { AddressFields } from "~/shop/parts/AddressFields";
import { pickInitialPlaces } from "~/shop/parts/initial-places";
import { SubmitButton } from "~/web/forms/SubmitButton";
import { type Constraints, ValidatedForm } from "~/web/forms/ValidatedForm";
import type { OrderAddressAnswers } from "./order-draft.server";

interface OrderAddressFormProps {
	constraint: Constraints<keyof OrderAddressAnswers>;
	action: string;
	steps: number;
	answers: OrderAddressAnswers;
	placeOptions: PlaceOptions;
	shownDays: string | undefined;
	/** The carrier at whose agency the order is picked up. */
	agency: string | undefined;
}

export function OrderAddressForm(props: OrderAddressFormProps) {
	const { action, steps, answers, placeOptions, shownDays, agency, constraint } = props;
	return (
		<ValidatedForm
			id="order-address"
			storageKey={`order-address ${action}`}
			action={action}
			defaultValue={answers}
			labels={fieldLabels}
			intent={{ value: "save", text: "Guardar la dirección" }}
			constraint={constraint}
		>
			{({ fields, result, restored }) => {
				const places = pickInitialPlaces({ result, restored, answers, options: placeOptions });
				return (
					<>
						<input type="hidden" name="pasos" value={steps} />
						{shownDays && <input type="hidden" name="shownDays" value={shownDays} />}
						<AddressFields
							fields={fields}
							places={places}
							{...(agency && { hint: `Es la de la agencia ${agency} en la que lo recoges.` })}
						/>
						<SubmitButton sending="Guardando…" name="intent" value="save">
							Guardar la dirección
						</SubmitButton>
					</>
				);
			}}
		</ValidatedForm>
	);
}
