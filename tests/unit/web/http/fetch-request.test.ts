import { expect, it } from "vitest";
import { toRequest } from "~/web/http/fetch-request.server";

it("hands a body on without copying it, which holds the process for a large one", async () => {
	const body = new Uint8Array([1, 2, 3]);
	const request = toRequest({ method: "POST", url: "/cart" }, { host: "wasi.example" }, undefined, body);
	const copy = request.clone();
	expect((await request.body?.getReader().read())?.value).toBe(body);
	expect(new Uint8Array(await copy.arrayBuffer())).toEqual(body);
});
