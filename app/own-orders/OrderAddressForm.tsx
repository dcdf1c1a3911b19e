import { fieldLabels } from "~/customers/field-labels";
import { pickInitialPlaces } from "~/delivery/initial-places";
import type { Place, PlaceOptions } from "~/delivery/place";
import { UbigeoFields } from "~/delivery/UbigeoFields";
import { type FormSubmission, ValidatedForm } from "~/forms/ValidatedForm";
import { Button } from "~/ui/Button";
import { TextField } from "~/ui/Field";
import type { OrderAddressAnswers } from "./order-address-draft.server";

export function OrderAddressForm({
	action,
	answers,
	departments,
	placeOptions,
	...submission
}: FormSubmission<keyof typeof labels> & {
	action: string;
	answers: OrderAddressAnswers;
	departments: Place[];
	placeOptions: PlaceOptions;
}) {
	return (
		<ValidatedForm
			id="order-address"
			storageKey={`order-address ${action}`}
			action={action}
			defaultValue={answers}
			labels={labels}
			intent={{ value: "save", text: "Guardar la dirección" }}
			submission={submission}
		>
			{({ fields, isSending, restored }) => {
				const result = submission.answer?.result;
				const places = pickInitialPlaces({ result, restored, answers, options: placeOptions });
				return (
					<>
						<UbigeoFields key={places.remountKey} fields={fields} departments={departments} places={places} />
						<TextField
							field={fields.address}
							isLong
							label={labels.address}
							autoComplete="address-line1"
							hint="Calle, número y referencia."
						/>
						<Button type="submit" name="intent" value="save" aria-disabled={isSending}>
							{isSending ? "Guardando…" : "Guardar la dirección"}
						</Button>
					</>
				);
			}}
		</ValidatedForm>
	);
}

const labels = {
	department: fieldLabels.department,
	province: fieldLabels.province,
	district: fieldLabels.district,
	address: fieldLabels.address,
};
