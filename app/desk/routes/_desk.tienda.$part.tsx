import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { PasswordField, seenField } from "~/desk/frame/BoxForm";
import styles from "~/desk/frame/Desk.module.css";
import { DeskHead } from "~/desk/frame/DeskHead";
import { deskHandler } from "~/desk/frame/desk-handler.server";
import { Submit } from "~/desk/frame/Submit";
import { Tabs } from "~/desk/frame/Tabs";
import { changeShop, loadShop } from "~/desk/office/shop-screen.server";
import { TextAreaField, TextField } from "~/ui/fields/Field";

export const loader = deskHandler(loadShop);
export const action = deskHandler(changeShop);

export default function ShopPage() {
	const { needsPassword, tabs, fields, warnings } = useLoaderData<typeof loader>();
	const refusal = useActionData<typeof action>();
	return (
		<>
			<DeskHead labelOf={(id) => fields.find(({ field }) => field === id)?.label}>
				<Tabs tabs={tabs} />
				{warnings.map((warning) => (
					<p key={warning}>{warning}</p>
				))}
			</DeskHead>
			<Form method="post" className={styles.form} noValidate>
				{fields.map(({ field: name, label, rule, type = "text", text }) => {
					const { field, shownInput } = seenField(name, text, refusal);
					return (
						<div key={name}>
							{shownInput}
							{type === "lines" ? (
								<TextAreaField field={field} label={label} hint={rule} rows={5} />
							) : (
								<TextField field={field} label={label} hint={rule} type={type} />
							)}
						</div>
					);
				})}
				{needsPassword && <PasswordField field={seenField("password", "", refusal).field} />}
				<Submit text="Guardar" />
			</Form>
		</>
	);
}

export { pageMeta as meta } from "~/shop/frame/page-meta";
