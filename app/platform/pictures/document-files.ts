export const documentsPath = "/documentos/";

/** A product's PDF: its first title and its content's hash. */
export const documentFile = /^[a-z0-9][a-z0-9-]{0,60}-[0-9a-f]{20}\.pdf$/;
