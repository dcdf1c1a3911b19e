import { useLoaderData } from "@remix-run/react";
import { DeskForm, HiddenInput, Submit, TextInput } from "~/desk/frame/DeskForm";
import { ListPage } from "~/desk/frame/DeskList";
import type { loadStock } from "~/desk/goods/stock-screen.server";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";

/** A sheet on which the units of all listed products are counted, and saved at once. */
export default function StockPage() {
	const { action, rows } = useLoaderData<typeof loadStock>();
	const units = rows.flatMap(({ id: sku, value }) => [
		[`units-${sku}`, value],
		[`seen-${sku}`, value],
	]);
	return (
		<ListPage
			below={(row: StockRow) => <UnitsFields {...row} />}
			around={(sheet) => (
				<DeskForm name="hoja" action={action} shown={{ reason: "Conteo", ...Object.fromEntries(units) }}>
					{sheet}
					<TextInput name="reason" label="Por qué cambian" />
					<Submit text="Guardar las cantidades" />
				</DeskForm>
			)}
		/>
	);
}

type StockRow = Awaited<ReturnType<typeof loadStock>>["rows"][number];

function UnitsFields({ id: sku, name }: StockRow) {
	return (
		<>
			<HiddenInput name={`seen-${sku}`} />
			<TextInput
				name={`units-${sku}`}
				label={<VisuallyHidden>{`Unidades de ${name}`}</VisuallyHidden>}
				inputMode="numeric"
			/>
		</>
	);
}

export { changeStock as action, loadStock as loader } from "~/desk/goods/stock-screen.server";
export { pageMeta as meta } from "~/shop/frame/page-meta";
