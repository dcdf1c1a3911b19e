import { existsSync } from "node:fs";
import { mostDocuments, type ProductDocument, productDocument } from "~/domain/goods/product-record.server";
import { type Actor, requireArea } from "~/domain/staff/actor";
import type { Datastore, RecordFields } from "~/platform/datastore/datastore.server";
import { findRecord } from "~/platform/datastore/find-record.server";
import { findPdfFault } from "~/platform/pictures/document-files";
import { storedFile } from "~/platform/process/stored-file.server";
import { writeWhole } from "~/platform/process/write-whole.server";
import { slugOf } from "~/platform/values/plain-text";
import { sha256OfFile } from "~/platform/values/sha256.server";
import { changeProduct } from "./change-product.server";

export interface DocumentEdit {
	title?: string;
	/** When somebody began to edit it. */
	shownTitle?: string | undefined;
	isRemoved?: boolean;
}

interface DocumentsChange {
	slug: string;
	/** The folder of all pictures. */
	pictures: string;
	/** By file. */
	edits: ReadonlyMap<string, DocumentEdit>;
	/** `data` is undefined if the file was too large to read. */
	added: { title: string; data: Buffer | undefined } | undefined;
}

export interface DocumentFault {
	/** Undefined for the added one. */
	file?: string;
	reason: "badTitle" | "tooLarge" | "noPdf" | "tooMany" | "repeated" | "titleChanged" | "gone";
	/** What somebody else wrote. */
	title?: string;
}

type DocumentsOutcome =
	| { outcome: "changed" | "unknown" | "invalid" }
	| { outcome: "refused"; faults: DocumentFault[] };

/**
 * Changes titles of a product's documents, removes them and adds one. The file of a removed one stays, as pictures do:
 * an undone change offers it again.
 * @throws NotAllowed, DatastoreUnavailable
 */
export async function changeDocuments(
	datastore: Datastore,
	{ slug, pictures, edits, added }: DocumentsChange,
	actor: Actor,
): Promise<DocumentsOutcome> {
	requireArea(actor, "goods");
	const present = await findRecord(datastore, "product", slug);
	const left = documentsOf(present ?? {}).filter(({ file }) => !edits.get(file)?.isRemoved);
	const kept = added && (left.length < mostDocuments ? await readDocument(added) : tooMany);
	const fault = kept && "reason" in kept ? kept : undefined;
	const document = kept && !("reason" in kept) ? kept : undefined;
	const change = (stored: RecordFields | undefined) => arrange(stored, edits, document, fault);
	const planned = change(present);
	if ("fault" in planned) return planned.fault;
	const path = document && storedFile(documentsFolder(pictures), document.file);
	if (added?.data && path && !existsSync(path)) await writeWhole(path, added.data);
	const asked = { id: slug, acceptDoubts: true, change };
	const changed = await changeProduct<DocumentsOutcome>(datastore, asked, actor);
	if (changed.outcome === "refused") return changed.fault;
	return { outcome: changed.outcome === "changed" ? "changed" : "invalid" };
}

const tooMany = { reason: "tooMany" } as const;

export function documentsFolder(pictures: string): string {
	return storedFile(pictures, "documents");
}

export function documentsOf({ documents }: RecordFields): ProductDocument[] {
	return Array.isArray(documents) ? documents : [];
}

async function readDocument({
	title: typed,
	data,
}: NonNullable<DocumentsChange["added"]>): Promise<ProductDocument | DocumentFault> {
	const title = productDocument.shape.title.safeParse(typed).data;
	if (!title) return { reason: "badTitle" };
	const reason = findPdfFault(data);
	if (!data || reason) return { reason: reason ?? "tooLarge" };
	const name = slugOf(title).slice(0, 60) || "documento";
	return { file: `${name}-${await sha256OfFile(data, 20)}.pdf`, title, bytes: data.length };
}

function arrange(
	stored: RecordFields | undefined,
	edits: DocumentsChange["edits"],
	added: ProductDocument | undefined,
	fault: DocumentFault | undefined,
): { fields: RecordFields } | { fault: DocumentsOutcome } {
	if (!stored) return { fault: { outcome: "unknown" } };
	const present = documentsOf(stored);
	const isSame = ({ file }: ProductDocument) => hashOf(file) === (added && hashOf(added.file));
	const documents = [...present.filter(({ file }) => !edits.get(file)?.isRemoved), ...(added ? [added] : [])];
	const faults = [
		...[...edits].flatMap(([file, edit]) => findEditFault(present, file, edit)),
		...(fault ? [fault] : []),
		...(added && documents.slice(0, -1).some(isSame) ? [{ reason: "repeated" as const }] : []),
		...(documents.length > mostDocuments ? [tooMany] : []),
	];
	if (faults.length > 0) return { fault: { outcome: "refused", faults } };
	const { documents: _, ...others } = stored;
	const titled = documents.map((one) => ({ ...one, title: edits.get(one.file)?.title ?? one.title }));
	return { fields: titled.length > 0 ? { ...others, documents: titled } : others };
}

function findEditFault(present: ProductDocument[], file: string, edit: DocumentEdit): DocumentFault[] {
	const { title, shownTitle, isRemoved } = edit;
	if (isRemoved || title === undefined) return [];
	const stored = present.find((one) => one.file === file);
	if (!stored) return [{ file, reason: "gone", title }];
	if (!productDocument.shape.title.safeParse(title).success) return [{ file, reason: "badTitle" }];
	if (title === stored.title || shownTitle === stored.title) return [];
	return [{ file, reason: "titleChanged", title: stored.title }];
}

function hashOf(file: string): string {
	return file.slice(-"0123456789abcdef0123.pdf".length);
}
