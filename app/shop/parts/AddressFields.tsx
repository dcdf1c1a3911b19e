import type { PlaceLevel } from "~/domain/delivery/place";
import { type FieldState, TextField } from "~/ui/fields/Field";
import type { InitialPlaces } from "./initial-places";
import { UbigeoFields } from "./UbigeoFields";

interface AddressFieldsProps {
	fields: Record<PlaceLevel | "address", FieldState>;
	places: InitialPlaces;
	hint?: string | undefined;
}

export function AddressFields({ fields, places, hint }: AddressFieldsProps) {
	return (
		<>
			<UbigeoFields key={places.remountKey} fields={fields} places={places} />
			<TextField
				field={fields.address}
				isLong
				autoComplete="address-line1"
				hint={["Calle, número y referencia.", hint].filter(Boolean).join(" ")}
			/>
		</>
	);
}
