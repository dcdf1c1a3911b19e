import { Form } from "@remix-run/react";
import styles from "~/desk/Desk.module.css";
import { HiddenFields } from "~/desk/UnsentForm";
import { ProductDetail } from "~/product-page/ProductDetail";
import { Button } from "~/ui/Button";
import formStyles from "./ProductForm.module.css";
import type { Preview } from "./product-preview.server";

/** What shoppers would see, with links and controls disabled. */
export function ProductPreview({
	preview,
	entries,
	action,
}: {
	preview: Preview;
	entries: [name: string, value: string][];
	action: string;
}) {
	return (
		<>
			<Form method="post" action={action} className={formStyles.previewBar}>
				<HiddenFields fields={entries} />
				<p role="status">Así lo verá quien compra. Todavía no se guardó.</p>
				<p className={styles.choices}>
					<Button type="submit" name="intent" value="guardar">
						Guardar
					</Button>
					<Button type="submit" name="intent" value="editar" look="secondary">
						Seguir editando
					</Button>
				</p>
			</Form>
			<fieldset disabled className={formStyles.preview} aria-label="Vista previa">
				<ProductDetail {...preview} />
			</fieldset>
		</>
	);
}
