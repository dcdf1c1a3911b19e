import { TextInput, useField } from "./DeskForm";

interface CarrierFieldProps {
	hint?: string;
	/** Offered while typing, the last used first. */
	carriers: string[];
}

export function CarrierField({ hint, carriers }: CarrierFieldProps) {
	const listId = `${useField("carrier").id}-list`;
	return (
		<>
			<TextInput name="carrier" label="Empresa de envíos (opcional)" hint={hint} list={listId} />
			<datalist id={listId}>
				{carriers.map((name) => (
					<option key={name} value={name} />
				))}
			</datalist>
		</>
	);
}
