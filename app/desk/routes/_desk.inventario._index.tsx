import { useLoaderData } from "@remix-run/react";
import { DeskForm, HiddenInput, TextInput } from "~/desk/frame/DeskForm";
import { ListPage } from "~/desk/frame/DeskList";
import { deskHandler, listHandler } from "~/desk/frame/desk-handler.server";
import { Submit } from "~/desk/frame/Submit";
import { changeStock, loadStock } from "~/desk/goods/stock-screen.server";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";

export const loader = listHandler(loadStock);
export const action = deskHandler(changeStock);

/** A sheet on which the units of all listed products are counted, and saved at once. */
export default function StockPage() {
	const { action, rows } = useLoaderData<typeof loader>();
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

type StockRow = Awaited<ReturnType<typeof loader>>["rows"][number];

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

export { pageMeta as meta } from "~/shop/frame/page-meta";
