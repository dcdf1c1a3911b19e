import { useLoaderData } from "@remix-run/react";
import { DeskForm, Select, Submit, TextInput } from "~/desk/frame/DeskForm";
import { ListPage } from "~/desk/frame/DeskList";
import type { loadDiscounts } from "~/desk/office/discounts-screen.server";
import { discountKindNames } from "~/desk/orders/discount-answers";
import { adminUrls } from "~/platform/admin-urls";

export default function DiscountsPage() {
	const { open } = useLoaderData<typeof loadDiscounts>();
	return (
		<ListPage>
			{open.length > 0 && (
				<DeskForm name="terminar" action={adminUrls.discounts()}>
					<h2>Terminar un código</h2>
					<Select
						name="code"
						label="Código que ya no valdrá"
						none="Elige un código"
						options={open.map((code) => [code, code])}
						required
					/>
					<Submit intent="terminar" look="secondary" text="Terminar" />
				</DeskForm>
			)}
			<DeskForm name="agregar" action={adminUrls.discounts()}>
				<h2>Agregar un código</h2>
				<TextInput name="code" label="Código" hint="De 3 a 20 letras y números, como FERIA10." />
				<Select name="kind" label="Qué descuenta" options={Object.entries(discountKindNames)} />
				<TextInput name="value" label="Cuánto" hint="No hace falta para el envío." inputMode="decimal" />
				<TextInput name="least" label="Compra mínima en soles (opcional)" inputMode="decimal" />
				<TextInput name="from" label="Primer día (opcional)" type="date" />
				<TextInput name="until" label="Último día (opcional)" type="date" />
				<TextInput name="uses" label="Cuántos pedidos pueden usarlo (opcional)" inputMode="numeric" />
				<Submit intent="agregar" text="Agregar" />
			</DeskForm>
		</ListPage>
	);
}

export { changeDiscounts as action, loadDiscounts as loader } from "~/desk/office/discounts-screen.server";
export { pageMeta as meta } from "~/shop/frame/page-meta";
