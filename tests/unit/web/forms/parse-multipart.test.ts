import { expect, it } from "vitest";
import { parseMultipart } from "~/web/forms/parse-multipart.server";

const type = "multipart/form-data; boundary=x";

function partOf(name: string, file: Buffer): Buffer {
	const head = `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\n\r\n`;
	return Buffer.concat([Buffer.from(head), file, Buffer.from("\r\n")]);
}

it("gives files as views of the body, whatever begins like a boundary where it is sliced", async () => {
	const looksLikeBoundaries = Buffer.alloc(600_000, "\r\n--\r\n--\r\r\n");
	for (let shift = 0; shift < 12; shift++) {
		const sent = [Buffer.alloc(shift + 1, "a"), looksLikeBoundaries, Buffer.from("\r\n-")];
		const parts = sent.map((file, index) => partOf(String(index), file));
		const body = Buffer.concat([...parts, Buffer.from("--x--\r\n")]);
		const { files, isBroken } = await parseMultipart(body, type, 10);
		expect(isBroken).toBe(false);
		expect(files.map(({ data }, index) => data?.equals(sent[index] ?? Buffer.of()))).toEqual([
			true,
			true,
			true,
		]);
		expect(files[1]?.data?.buffer, "not copied").toBe(body.buffer);
	}
});
