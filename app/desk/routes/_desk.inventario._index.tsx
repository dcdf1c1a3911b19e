import { Form, useLoaderData } from "@remix-run/react";
import { useFormFields } from "~/desk/frame/BoxForm";
import styles from "~/desk/frame/Desk.module.css";
import { ListPage } from "~/desk/frame/DeskList";
import { deskHandler, listHandler } from "~/desk/frame/desk-handler.server";
import { Submit } from "~/desk/frame/Submit";
import { changeStock, loadStock } from "~/desk/goods/stock-screen.server";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { TextField } from "~/ui/fields/Field";

export const loader = listHandler(loadStock);
export const action = deskHandler(changeStock);

/** A sheet on which the units of all listed products are counted, and saved at once. */
export default function StockPage() {
	const { action } = useLoaderData<typeof loader>();
	const field = useFormFields()("hoja", { reason: "Conteo" });
	return (
		<ListPage
			below={(row: StockRow) => <UnitsField {...row} />}
			around={(rows) => (
				<Form method="post" action={action} className={styles.form} noValidate>
					{rows}
					<TextField field={field("reason")} label="Por qué cambian" />
					<Submit text="Guardar las cantidades" />
				</Form>
			)}
		/>
	);
}

type StockRow = Awaited<ReturnType<typeof loader>>["rows"][number];

function UnitsField({ id: sku, name, value: units }: StockRow) {
	const field = useFormFields()("hoja", { [`units-${sku}`]: units, [`seen-${sku}`]: units });
	const seen = field(`seen-${sku}`);
	return (
		<>
			<input type="hidden" name={seen.name} value={String(seen.initialValue)} />
			<TextField
				field={field(`units-${sku}`)}
				label={<VisuallyHidden>{`Unidades de ${name}`}</VisuallyHidden>}
				inputMode="numeric"
			/>
		</>
	);
}

export { pageMeta as meta } from "~/shop/frame/page-meta";
