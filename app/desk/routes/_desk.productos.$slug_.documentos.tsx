import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { seenField } from "~/desk/frame/BoxForm";
import styles from "~/desk/frame/Desk.module.css";
import { DeskHead } from "~/desk/frame/DeskHead";
import { deskHandler } from "~/desk/frame/desk-handler.server";
import { Submit } from "~/desk/frame/Submit";
import { changeProductDocuments, loadProductDocuments } from "~/desk/goods/product-documents-screen.server";
import { adminUrls } from "~/platform/admin-urls";
import { DocumentLink } from "~/shop/product/Documents";
import { CheckboxField, FileField, plainField, TextField } from "~/ui/fields/Field";

export const loader = deskHandler(loadProductDocuments);
export const action = deskHandler(changeProductDocuments);

export default function ProductDocumentsPage() {
	const { formUrl, shopUrl, documents, uploadRule } = useLoaderData<typeof loader>();
	const refusal = useActionData<typeof action>();
	return (
		<>
			<DeskHead>
				<p className="row">
					<a href={formUrl}>Sus textos y precios</a>
					<a href={adminUrls.products()}>Todos los productos</a>
					{shopUrl && <a href={shopUrl}>Verlo en la tienda</a>}
				</p>
			</DeskHead>
			<Form method="post" encType="multipart/form-data" className={styles.form} noValidate>
				{documents.length === 0 && (
					<p>Todavía no hay ninguno: un manual, una ficha técnica, una guía de tallas.</p>
				)}
				{documents.map((document, index) => {
					const { field, shownInput } = seenField(`title-${document.file}`, document.title, refusal);
					return (
						<div key={document.file}>
							<p>
								<DocumentLink document={document} />
							</p>
							{shownInput}
							<TextField field={field} label={`Título del documento ${index + 1}`} />
							<CheckboxField
								field={seenField(`remove-${document.file}`, "", refusal).field}
								label={`Quitar el documento ${index + 1}`}
							/>
						</div>
					);
				})}
				<h2>Agregar un documento</h2>
				<TextField field={seenField("title", "", refusal).field} label="Título" hint="Como Manual de uso." />
				<FileField
					field={plainField("document", "document", refusal?.faults.document)}
					label="Archivo"
					hint={uploadRule}
					accept="application/pdf"
				/>
				<Submit text="Guardar" />
			</Form>
		</>
	);
}

export { pageMeta as meta } from "~/shop/frame/page-meta";
