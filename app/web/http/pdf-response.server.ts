/** A PDF may hold scripts. Browsers show none in a sandbox, so it is saved. */
export const pdfHeaders = {
	"Content-Type": "application/pdf",
	"Content-Disposition": "attachment",
	"Content-Security-Policy": "default-src 'none'; sandbox",
};

/** Of one person. @param pdf undefined if it is gone @throws Response 404 */
export function pdfResponse(pdf: Uint8Array | undefined): Response {
	if (!pdf) throw new Response("Este documento ya no está.\n", { status: 404 });
	return new Response(new Uint8Array(pdf), {
		headers: { ...pdfHeaders, "Cache-Control": "private, no-store" },
	});
}
