import { expect, test } from "vitest";
import { readUpload } from "~/web/forms/read-upload.server";

test.each([
	[33 * 1024 * 1024, "tooLarge"],
	[100 * 1024, "unchecked"],
])("of %i bytes that were not read, the texts are kept and the cause is told", async (length, cut) => {
	const form = new FormData();
	form.append("name", "Sala");
	form.append("photo", new File(["x".repeat(500)], "sala.jpg"));
	const { body, headers } = new Request("http://127.0.0.1/", { method: "POST", body: form });
	const sent = new Uint8Array(await new Response(body).arrayBuffer()).subarray(0, -200);
	const request = new Request("http://127.0.0.1/admin/categorias", {
		method: "POST",
		body: sent,
		headers: { "content-type": headers.get("content-type") ?? "", "content-length": String(length) },
	});
	expect(await readUpload(request)).toEqual({ typed: { name: "Sala" }, files: [], cut });
});

test("of thousands of parts is refused before it is parsed", async () => {
	const request = new Request("http://127.0.0.1/admin/categorias", {
		method: "POST",
		body: `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(3000)}--x--\r\n`,
		headers: { "content-type": "multipart/form-data; boundary=x" },
	});
	await expect(readUpload(request)).rejects.toHaveProperty("status", 400);
});
