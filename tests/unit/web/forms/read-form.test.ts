import { describe, expect, it, vi } from "vitest";
import { isFailedSubmission, revalidateUnlessFailed } from "~/web/forms/failed-submission";
import { pickFields, readForm } from "~/web/forms/read-form.server";
import { maxBodyBytes } from "~/web/rate-limits/body-size-limits.server";

const urlencoded = "application/x-www-form-urlencoded";

describe("readForm", () => {
	it.each([
		urlencoded,
		`${urlencoded};charset=UTF-8`,
		`${urlencoded} ; charset=utf-8`,
		"Application/X-WWW-Form-URLEncoded",
	])("parses %j", async (type) => {
		const form = await readForm(
			post("name=Mar%C3%ADa+Jos%C3%A9&name=Quispe&empty=", { "content-type": type }),
		);
		expect([...form]).toEqual([
			["name", "María José"],
			["name", "Quispe"],
			["empty", ""],
		]);
	});

	it.each(["multipart/form-data; boundary=x", "Multipart/Form-Data; charset=utf-8; boundary=x"])(
		"parses %j",
		async (type) => {
			const body = '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nMaría\r\n--x--\r\n';
			expect([...(await readForm(post(body, { "content-type": type })))]).toEqual([["name", "María"]]);
		},
	);

	it("parses multipart bodies as fetch encodes them, and an empty form", async () => {
		const sent = new FormData();
		sent.append("name", "María");
		const request = new Request("http://wasi.test/", { method: "POST", body: sent });
		expect([...(await readForm(request))]).toEqual([["name", "María"]]);
		expect([...(await readForm(post("")))]).toEqual([]);
	});

	it.each([
		["no media type", ""],
		["JSON", "application/json"],
		["text", "text/plain"],
		["a longer media type", `${urlencoded}-secure`],
		["a media type that contains a form's", `text/plain; ${urlencoded}`],
	])("answers %s with 415", async (_, type) => {
		expect(await refusalOf(post("a=1", { "content-type": type }))).toBe(415);
	});

	it.each([
		["without a boundary", "multipart/form-data"],
		["that is truncated", "multipart/form-data; boundary=x"],
	])("answers a multipart form %s with 400", async (_, type) => {
		expect(await refusalOf(post("--x\r\nContent-Disposition: form-data", { "content-type": type }))).toBe(
			400,
		);
	});

	it.each([
		["cross-site", { "sec-fetch-site": "cross-site" }],
		["marked as foreign", { "x-wasi-foreign-origin": "1" }],
	])("answers a %s form with 403, without reading it", async (_, headers) => {
		const { request, pulled } = streamed([1], headers);
		expect(await refusalOf(request)).toBe(403);
		expect(pulled()).toBe(0);
	});

	it("accepts a same-origin form", async () => {
		expect((await readForm(post("a=1", { "sec-fetch-site": "same-origin" }))).get("a")).toBe("1");
	});
});

describe("a form's size", () => {
	it("is limited to 64 KB", async () => {
		const fits = await readForm(streamed([maxBodyBytes]).request);
		expect(fits.get("a".repeat(maxBodyBytes))).toBe("");
		expect(await refusalOf(streamed([maxBodyBytes, 1]).request)).toBe(413);
		expect(maxBodyBytes).toBe(65_536);
	});

	it("is checked by its Content-Length first, without reading it", async () => {
		const { request, pulled } = streamed([1], { "content-length": String(maxBodyBytes + 1) });
		expect(await refusalOf(request)).toBe(413);
		expect(pulled()).toBe(0);
	});

	it.each(["1", "-1", "0", "many", "NaN"])(
		"is counted even if its Content-Length claims: %s",
		async (claim) => {
			const { request } = streamed([maxBodyBytes, 1], { "content-length": claim });
			expect(await refusalOf(request)).toBe(413);
		},
	);

	it("stops the reading at the chunk that exceeds the limit", async () => {
		const { request, pulled } = streamed(Array.from({ length: 1000 }, () => 16 * 1024));
		expect(await refusalOf(request)).toBe(413);
		expect(pulled()).toBeLessThanOrEqual(6);
	});
});

describe("a form's fields", () => {
	const urlencoded = (fields: number) => Array.from({ length: fields }, (_, n) => `f${n}=1`).join("&");
	const multipart = (fields: number) => {
		const parts = Array.from(
			{ length: fields },
			(_, n) => `--x\r\nContent-Disposition: form-data; name="f${n}"\r\n\r\n1\r\n`,
		);
		return `${parts.join("")}--x--`;
	};
	const manyHeaders = multipart(1).replace("\r\n\r\n", `\r\n${"a:b\r\n".repeat(10_000)}\r\n`);
	const multipartType = { "content-type": "multipart/form-data; boundary=x" };

	it("may be as many as the biggest form has, and more", async () => {
		expect([...(await readForm(post(urlencoded(100)))).keys()]).toHaveLength(100);
		expect([...(await readForm(post(multipart(100), multipartType))).keys()]).toHaveLength(100);
	});

	it.each([
		["empty ones", post("&a".repeat(30_000))],
		["those of a form in parts", post(multipart(1000), multipartType)],
		["the header lines of a part", post(manyHeaders, multipartType)],
	])("are refused if there are thousands: %s", async (_, request) => {
		expect(await refusalOf(request)).toBe(400);
	});
});

describe("pickFields", () => {
	it("keeps the named fields, including repeated ones and files, and drops the others", () => {
		const form = new FormData();
		const file = new File(["x"], "x.txt");
		const sent: [string, string | File][] = [
			["__intent__", "reset"],
			["color", "rojo"],
			["name", "María"],
			["color", "azul"],
			["color.shade", "9"],
			["photo", file],
		];
		for (const [name, value] of sent) form.append(name, value);
		const picked = pickFields(form, ["name", "color", "photo", "missing"]);
		expect([...picked.keys()]).toEqual(["name", "color", "color", "photo"]);
		expect(picked.getAll("color")).toEqual(["rojo", "azul"]);
		expect(picked.get("photo")).toBeInstanceOf(File);
		expect([...form.keys()]).toHaveLength(sent.length);
	});
});

it("a failed submission prevents revalidation, unlike other results", () => {
	const url = new URL("http://wasi.test/");
	const revalidates = (actionResult: unknown, defaultShouldRevalidate: boolean) =>
		revalidateUnlessFailed({
			currentUrl: url,
			currentParams: {},
			nextUrl: url,
			nextParams: {},
			actionResult,
			defaultShouldRevalidate,
		});
	expect(revalidates({ failure: true }, true)).toBe(false);
	for (const usual of [true, false]) {
		expect(revalidates({ result: {} }, usual)).toBe(usual);
		expect(revalidates(undefined, usual)).toBe(usual);
	}
});

it("a failed submission is distinguished from every other result", () => {
	expect(isFailedSubmission({ failure: true })).toBe(true);
	for (const answer of [undefined, null, "failure", 1, true, {}, { result: {} }, []]) {
		expect(isFailedSubmission(answer)).toBe(false);
	}
});

function post(body: string, headers: Record<string, string> = {}): Request {
	return new Request("http://wasi.test/", {
		method: "POST",
		body: new TextEncoder().encode(body),
		headers: { "content-type": urlencoded, ...headers },
	});
}

/** A form whose body arrives in chunks of these sizes. `pulled` counts the chunks read. */
function streamed(sizes: number[], headers: Record<string, string> = {}) {
	const left = [...sizes];
	const pull = vi.fn((controller: ReadableStreamDefaultController<Uint8Array>) => {
		const size = left.shift();
		if (size === undefined) controller.close();
		else controller.enqueue(new Uint8Array(size).fill("a".charCodeAt(0)));
	});
	const request = new Request("http://wasi.test/", {
		method: "POST",
		body: new ReadableStream({ pull }, { highWaterMark: 0 }),
		headers: { "content-type": urlencoded, ...headers },
		duplex: "half",
	});
	return { request, pulled: () => pull.mock.calls.length };
}

async function refusalOf(request: Request): Promise<number> {
	const thrown = await readForm(request).catch((error: unknown) => error);
	if (thrown instanceof Response) return thrown.status;
	throw new Error("it was accepted", { cause: thrown });
}
