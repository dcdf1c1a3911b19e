import { expect, test } from "vitest";
import { changeDocuments } from "~/domain/assortment/change-documents.server";
import { maxDocumentBytes } from "~/platform/pictures/document-files";
import { aFolder } from "../../../support/a-folder";
import { anOwner } from "../../../support/actors";
import { aProductRecord, memoryDatastore } from "../catalog/memory-datastore";

const pdf = (bytes: number) => Buffer.alloc(bytes, "%PDF-1.7 ");

async function add(data: Buffer | undefined) {
	const store = memoryDatastore({ product: { mesa: aProductRecord({}) } });
	const change = { slug: "mesa", pictures: aFolder(), edits: new Map(), added: { title: "Guía", data } };
	const changed = await changeDocuments(store, change, anOwner());
	return { ...changed, documents: (await store.get("product", "mesa"))?.documents };
}

test("a document of 10 MB is kept", async () => {
	const bytes = maxDocumentBytes;
	const documents = [{ title: "Guía", bytes, file: expect.stringMatching(/^guia-[0-9a-f]{20}\.pdf$/) }];
	expect(await add(pdf(bytes))).toEqual({ outcome: "changed", documents });
});

test.each<[what: string, data: Buffer | undefined, reason: string]>([
	["more than 10 MB", pdf(maxDocumentBytes + 1), "tooLarge"],
	["more than was read", undefined, "tooLarge"],
	["what is no PDF", Buffer.from("PDF de una foto"), "noPdf"],
])("a document of %s is refused", async (_, data, reason) => {
	expect(await add(data)).toEqual({ outcome: "refused", faults: [{ reason }] });
});
