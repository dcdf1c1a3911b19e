import { Form, useLoaderData } from "@remix-run/react";
import { useFormFields } from "~/desk/frame/BoxForm";
import styles from "~/desk/frame/Desk.module.css";
import { ListPage } from "~/desk/frame/DeskList";
import { deskHandler, listHandler } from "~/desk/frame/desk-handler.server";
import { Submit } from "~/desk/frame/Submit";
import { changeDiscounts, loadDiscounts } from "~/desk/office/discounts-screen.server";
import { adminUrls } from "~/platform/admin-urls";
import { SelectField, TextField } from "~/ui/fields/Field";
import { Options } from "~/ui/fields/Options";

export const loader = listHandler(loadDiscounts);
export const action = deskHandler(changeDiscounts);

export default function DiscountsPage() {
	const { open } = useLoaderData<typeof loader>();
	const fieldsOf = useFormFields();
	const field = fieldsOf("agregar");
	return (
		<ListPage>
			{open.length > 0 && (
				<Form method="post" action={adminUrls.discounts()} className={styles.form} noValidate>
					<h2>Terminar un código</h2>
					<SelectField field={fieldsOf("terminar")("code")} label="Código que ya no valdrá" required>
						<Options none="Elige un código" options={open.map((code) => [code, code])} />
					</SelectField>
					<Submit intent="terminar" look="secondary" text="Terminar" />
				</Form>
			)}
			<Form method="post" action={adminUrls.discounts()} className={styles.form} noValidate>
				<h2>Agregar un código</h2>
				<TextField field={field("code")} label="Código" hint="De 3 a 20 letras y números, como FERIA10." />
				<SelectField field={field("kind")} label="Qué descuenta">
					<option value="percent">Un porcentaje de los productos</option>
					<option value="amount">Un monto en soles de los productos</option>
					<option value="delivery">El envío</option>
				</SelectField>
				<TextField
					field={field("value")}
					label="Cuánto"
					hint="No hace falta para el envío."
					inputMode="decimal"
				/>
				<TextField field={field("least")} label="Compra mínima en soles (opcional)" inputMode="decimal" />
				<TextField field={field("from")} label="Primer día (opcional)" type="date" />
				<TextField field={field("until")} label="Último día (opcional)" type="date" />
				<TextField
					field={field("uses")}
					label="Cuántos pedidos pueden usarlo (opcional)"
					inputMode="numeric"
				/>
				<Submit intent="agregar" text="Agregar" />
			</Form>
		</ListPage>
	);
}

export { pageMeta as meta } from "~/shop/frame/page-meta";
