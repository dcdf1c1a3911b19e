import { useLoaderData } from "@remix-run/react";
import { Checkbox, DeskForm, FileInput, Submit, TextInput } from "~/desk/frame/DeskForm";
import { DeskHead } from "~/desk/frame/DeskHead";
import { Links } from "~/desk/frame/Links";
import type { loadProductDocuments } from "~/desk/goods/product-documents-screen.server";
import { DocumentLink } from "~/shop/product/Documents";

export default function ProductDocumentsPage() {
	const { links, documents, uploadRule } = useLoaderData<typeof loadProductDocuments>();
	const titles = Object.fromEntries(documents.map(({ file, title }) => [`title-${file}`, title]));
	return (
		<>
			<DeskHead>
				<Links links={links} />
			</DeskHead>
			<DeskForm encType="multipart/form-data" shown={titles} isTracked>
				{documents.length === 0 && (
					<p>Todavía no hay ninguno: un manual, una ficha técnica, una guía de tallas.</p>
				)}
				{documents.map((document, index) => (
					<div key={document.file}>
						<p>
							<DocumentLink document={document} />
						</p>
						<TextInput name={`title-${document.file}`} label={`Título del documento ${index + 1}`} />
						<Checkbox name={`remove-${document.file}`} label={`Quitar el documento ${index + 1}`} />
					</div>
				))}
				<h2>Agregar un documento</h2>
				<TextInput name="title" label="Título" hint="Como Manual de uso." />
				<FileInput name="document" label="Archivo" hint={uploadRule} accept="application/pdf" />
				<Submit text="Guardar" />
			</DeskForm>
		</>
	);
}

export {
	changeProductDocuments as action,
	loadProductDocuments as loader,
} from "~/desk/goods/product-documents-screen.server";
export { pageMeta as meta } from "~/shop/frame/page-meta";
