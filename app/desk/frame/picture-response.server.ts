/** @param picture undefined if it is gone @throws Response 404 */
export function pictureResponse(
	picture: Uint8Array | undefined,
	type: "image/jpeg" | "image/webp",
): Response {
	if (!picture) throw new Response("Esta foto ya no está.\n", { status: 404 });
	return new Response(new Uint8Array(picture), { headers: { "Content-Type": type } });
}
