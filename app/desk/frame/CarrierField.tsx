import { type FieldState, TextField } from "~/ui/fields/Field";

interface CarrierFieldProps {
	field: FieldState;
	label: string;
	hint?: string;
	/** Offered while typing, the last used first. */
	carriers: string[];
}

export function CarrierField({ carriers, ...rest }: CarrierFieldProps) {
	const listId = `${rest.field.id}-list`;
	return (
		<>
			<TextField {...rest} list={listId} />
			<datalist id={listId}>
				{carriers.map((name) => (
					<option key={name} value={name} />
				))}
			</datalist>
		</>
	);
}
