import { Form } from "@remix-run/react";
import { useFormFields } from "~/desk/frame/BoxForm";
import styles from "~/desk/frame/Desk.module.css";
import { ListPage } from "~/desk/frame/DeskList";
import { deskHandler, listHandler } from "~/desk/frame/desk-handler.server";
import { changeStock, loadStock } from "~/desk/goods/stock-screen.server";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { Button } from "~/ui/fields/Button";
import { TextField } from "~/ui/fields/Field";

export const loader = listHandler(loadStock);
export const action = deskHandler(changeStock);

export default function StockPage() {
	return <ListPage below={(row: StockRow) => <UnitsForm {...row} />} />;
}

type StockRow = Awaited<ReturnType<typeof loader>>["rows"][number];

function UnitsForm({ id: sku, name, value: units, action }: StockRow) {
	const field = useFormFields()(sku, { units, seen: units });
	return (
		<Form method="post" action={action} className={styles.stock} noValidate>
			<input type="hidden" name="sku" value={sku} />
			<input type="hidden" name="seen" value={String(field("seen").initialValue)} />
			<TextField
				field={field("units")}
				label={<VisuallyHidden>{`Unidades de ${name}`}</VisuallyHidden>}
				inputMode="numeric"
			/>
			<TextField
				field={field("reason")}
				label={<VisuallyHidden>{`Por qué cambian las de ${name}`}</VisuallyHidden>}
				placeholder="Por qué"
			/>
			<Button type="submit" look="secondary" aria-label={`Guardar las unidades de ${name}`}>
				Guardar
			</Button>
		</Form>
	);
}

export { pageMeta as meta } from "~/shop/frame/page-meta";
