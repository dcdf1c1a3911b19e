import { TextInput, useFieldFinder } from "~/desk/frame/DeskForm";
import { RowBox } from "~/desk/product/RowList";
import { FieldPair } from "~/ui/fields/FieldPair";
import { agencyParts, agencyPaths } from "./pick-up-names";

interface PickUpProps {
	label: string;
	rule: string;
	/** Dollars follow from it. */
	hasRate: boolean;
}

export function PickUpFields({ label, rule, hasRate }: PickUpProps) {
	return (
		<>
			<h2>{label}</h2>
			<p>{rule}</p>
			<PriceFields path="pickUp." hasRate={hasRate} />
		</>
	);
}

export function AgencyFields({ label, rule, hasRate }: PickUpProps) {
	const findField = useFieldFinder();
	const isFilled = (path: string) => agencyParts.some((part) => findField(path + part).initialValue);
	const shown = agencyPaths.findLastIndex(isFilled) + 3;
	return (
		<>
			<h2>{label}</h2>
			<p>{rule}</p>
			{agencyPaths.slice(0, shown).map((path, row) => (
				<RowBox key={path} title={`Empresa ${row + 1}`}>
					<TextInput name={`${path}carrier`} label="Nombre" hint={row === 0 ? "Como Olva." : undefined} />
					<PriceFields path={path} hasRate={hasRate} />
					<FieldPair>
						<TextInput name={`${path}min`} label="Días hábiles, como mínimo" inputMode="numeric" />
						<TextInput name={`${path}max`} label="Días hábiles, como máximo" inputMode="numeric" />
					</FieldPair>
				</RowBox>
			))}
		</>
	);
}

function PriceFields({ path, hasRate }: Pick<PickUpProps, "hasRate"> & { path: string }) {
	return (
		<FieldPair>
			<TextInput name={`${path}pen`} label="Precio en soles" inputMode="decimal" />
			{!hasRate && <TextInput name={`${path}usd`} label="Precio en dólares" inputMode="decimal" />}
		</FieldPair>
	);
}
