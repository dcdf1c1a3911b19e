import { FormProblem } from "~/ui/FormProblem";
import { productLabels } from "./product-texts";

/** Links to each wrong field of a refused form. */
export function FaultList({ faults, isFocused }: { faults: Record<string, string>; isFocused: boolean }) {
	const names = Object.keys(faults).filter((name) => name !== "images");
	if (names.length === 0) return null;
	const list = (
		<ul role="list">
			{names.map((name) => (
				<li key={name}>
					<a href={`#${encodeURIComponent(name)}`}>{`${describeField(name)}: ${faults[name]}`}</a>
				</li>
			))}
		</ul>
	);
	return isFocused ? <FormProblem title="Falta corregir">{list}</FormProblem> : list;
}

/** @returns a field's label, such as `Variantes, 2` */
function describeField(name: string): string {
	const [, list = "", index] = /^(\w+)(?:\[(\d+)\])?/.exec(name) ?? [];
	const label = productLabels[list as keyof typeof productLabels] ?? name;
	return index === undefined ? label : `${label}, ${Number(index) + 1}`;
}
