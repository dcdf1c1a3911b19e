import type { Product } from "~/domain/goods/product";
import { documentsPath } from "~/platform/pictures/document-files";
import { Disclosure } from "~/ui/page/Disclosure";

type ProductDocument = NonNullable<Product["documents"]>[number];

export function Documents({ documents }: { documents: readonly ProductDocument[] }) {
	return (
		<Disclosure title="Manuales y documentos">
			<ul role="list" className="stack">
				{documents.map((document) => (
					<li key={document.file}>
						<DocumentLink document={document} />
					</li>
				))}
			</ul>
		</Disclosure>
	);
}

export function DocumentLink({ document: { file, title, bytes } }: { document: ProductDocument }) {
	return (
		<a href={documentsPath + file} download>
			{`${title} (PDF, ${describeSize(bytes)})`}
		</a>
	);
}

function describeSize(bytes: number): string {
	return bytes < 100_000 ? `${Math.ceil(bytes / 1000)}\u00a0KB` : `${(bytes / 1e6).toFixed(1)}\u00a0MB`;
}
