export const documentsPath = "/documentos/";

/** A product's PDF: its first title and its content's hash. */
export const documentFile = /^[a-z0-9][a-z0-9-]{0,60}-[0-9a-f]{20}\.pdf$/;

export const maxDocumentBytes = 10 * 1024 * 1024;

/** @param data undefined if the file was too large to read */
export function findPdfFault(data: Buffer | undefined): "tooLarge" | "noPdf" | undefined {
	if (!data || data.length > maxDocumentBytes) return "tooLarge";
	return data.toString("latin1", 0, 5) === "%PDF-" ? undefined : "noPdf";
}
