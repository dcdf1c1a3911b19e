import { describe, expect, it, test, vi } from "vitest";
import { isFailedSubmission, revalidateUnlessFailed } from "~/web/forms/failed-submission";
import { filesOf, isCut, pickFields, readForm, readUpload } from "~/web/forms/read-form.server";
import { maxBodyBytes } from "~/web/rate-limits/body-size-limits.server";

const urlencoded = "application/x-www-form-urlencoded";

it.each([
	urlencoded,
	`${urlencoded};charset=UTF-8`,
	`${urlencoded} ; charset=utf-8`,
	"Application/X-WWW-Form-URLEncoded",
])("readForm parses %j of the same origin", async (type) => {
	const headers = { "content-type": type, "sec-fetch-site": "same-origin" };
	const form = await readForm(post("name=Mar%C3%ADa+Jos%C3%A9&name=Quispe&empty=", headers));
	expect([...form]).toEqual([
		["name", "María José"],
		["name", "Quispe"],
		["empty", ""],
	]);
});

it.each(["multipart/form-data; boundary=x", "Multipart/Form-Data; charset=utf-8; boundary=x"])(
	"readForm parses %j",
	async (type) => {
		const body = '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nMaría\r\n--x--\r\n';
		expect([...(await readForm(post(body, { "content-type": type })))]).toEqual([["name", "María"]]);
	},
);

it("readForm parses multipart bodies as fetch encodes them, and an empty form", async () => {
	const body = new FormData();
	body.append("name", "María");
	const request = new Request("http://wasi.test/", { method: "POST", body });
	expect([...(await readForm(request))]).toEqual([["name", "María"]]);
	expect([...(await readForm(post("")))]).toEqual([]);
});

it.each([
	[415, "no media type", ""],
	[415, "JSON", "application/json"],
	[415, "text", "text/plain"],
	[415, "a longer media type", `${urlencoded}-secure`],
	[415, "a media type that contains a form's", `text/plain; ${urlencoded}`],
	[400, "a multipart form without a boundary", "multipart/form-data"],
	[400, "a truncated multipart form", "multipart/form-data; boundary=x"],
])("readForm answers %i to %s", async (status, _, type) => {
	const body = "--x\r\nContent-Disposition: form-data";
	expect(await refusalOf(post(body, { "content-type": type }))).toBe(status);
});

it.each([
	["cross-site", { "sec-fetch-site": "cross-site" }],
	["marked as foreign", { "x-wasi-foreign-origin": "1" }],
])("readForm answers a %s form with 403, without reading it", async (_, headers) => {
	const { request, pulled } = streamed([1], headers);
	expect(await refusalOf(request)).toBe(403);
	expect(pulled()).toBe(0);
});

it("a form may have 64 KB", async () => {
	const fits = await readForm(streamed([maxBodyBytes]).request);
	expect(fits.get("a".repeat(maxBodyBytes))).toBe("");
	expect(maxBodyBytes).toBe(65_536);
});

const claims = ["1", "-1", "0", "many", "NaN"];
it.each<[claim: string, sizes: number[], mostRead: number]>([
	[String(maxBodyBytes + 1), [1], 0],
	["", Array.from({ length: 1000 }, () => 16 * 1024), 6],
	...claims.map((claim): [string, number[], number] => [claim, [maxBodyBytes, 1], 3]),
])(
	"a larger form is refused as soon as that is known, with the Content-Length %j",
	async (claim, sizes, mostRead) => {
		const { request, pulled } = streamed(sizes, claim ? { "content-length": claim } : {});
		expect(await refusalOf(request)).toBe(413);
		expect(pulled()).toBeLessThanOrEqual(mostRead);
	},
);

describe("a form's fields", () => {
	const urlencoded = (fields: number) => Array.from({ length: fields }, (_, n) => `f${n}=1`).join("&");
	const manyHeaders = multipart(1).replace("\r\n\r\n", `\r\n${"a:b\r\n".repeat(10_000)}\r\n`);

	it("may be as many as the biggest form has, and more", async () => {
		expect([...(await readForm(post(urlencoded(100)))).keys()]).toHaveLength(100);
		expect([...(await readForm(post(multipart(100), multipartType))).keys()]).toHaveLength(100);
	});

	it.each([
		["empty ones", post("&a".repeat(30_000))],
		["those of a form in parts", post(multipart(1000), multipartType)],
		[
			"those behind another boundary",
			post(multipart(1000), { "content-type": "multipart/form-data; boundary=y; boundary=x" }),
		],
		["the header lines of a part", post(manyHeaders, multipartType)],
	])("are refused if there are thousands: %s", async (_, request) => {
		expect(await refusalOf(request)).toBe(400);
	});
});

it("pickFields keeps the named fields, including repeated ones and files, and drops the others", () => {
	const form = new FormData();
	const sent = ["__intent__=reset", "color=rojo", "name=María", "color=azul", "color.shade=9"];
	for (const [name = "", value = ""] of sent.map((field) => field.split("="))) form.append(name, value);
	form.append("photo", new File(["x"], "x.txt"));
	const picked = pickFields(form, ["name", "color", "photo", "missing"]);
	expect([...picked.keys()]).toEqual(["name", "color", "color", "photo"]);
	expect(picked.getAll("color")).toEqual(["rojo", "azul"]);
	expect(picked.get("photo")).toBeInstanceOf(File);
	expect([...form.keys()]).toHaveLength(sent.length + 1);
});

it("a failed submission prevents revalidation, and is told from every other result", () => {
	const url = new URL("http://wasi.test/");
	const places = { currentUrl: url, currentParams: {}, nextUrl: url, nextParams: {} };
	const revalidates = (actionResult: unknown, defaultShouldRevalidate: boolean) =>
		revalidateUnlessFailed({ ...places, actionResult, defaultShouldRevalidate });
	expect([revalidates({ failure: true }, true), isFailedSubmission({ failure: true })]).toEqual([
		false,
		true,
	]);
	for (const answer of [undefined, null, "failure", 1, true, {}, { result: {} }, []]) {
		expect(isFailedSubmission(answer)).toBe(false);
		expect([revalidates(answer, true), revalidates(answer, false)]).toEqual([true, false]);
	}
});

const multipartType = { "content-type": "multipart/form-data; boundary=x" };

/** A form in parts, with so many fields. */
function multipart(fields: number): string {
	const partOf = (n: number) => `--x\r\nContent-Disposition: form-data; name="f${n}"\r\n\r\n1\r\n`;
	return `${Array.from({ length: fields }, (_, n) => partOf(n)).join("")}--x--`;
}

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

test.each([
	[33 * 1024 * 1024, "tooLarge"],
	[100 * 1024, "unchecked"],
])(
	"of an upload of %i bytes that were not read, the texts are kept and the cause is told",
	async (length, cut) => {
		const request = await cutForm("/admin/categorias", length);
		expect(await readUpload(request)).toMatchObject({ typed: { name: "Sala" }, files: [], cut });
		const form = await readForm(await cutForm("/opinar", length));
		expect([[...form], filesOf(form), isCut(form)]).toEqual([[["name", "Sala"]], [], true]);
		expect(await refusalOf(await cutForm("/cart", length))).toBe(413);
	},
);

/** A form in parts without the end of its photo, which says that it has so many bytes. */
async function cutForm(path: string, length: number): Promise<Request> {
	const form = new FormData();
	form.append("name", "Sala");
	form.append("photo", new File(["x".repeat(500)], "sala.jpg"));
	const { body, headers } = new Request("http://127.0.0.1/", { method: "POST", body: form });
	const sent = new Uint8Array(await new Response(body).arrayBuffer()).subarray(0, -200);
	return new Request(`http://127.0.0.1${path}`, {
		method: "POST",
		body: sent,
		headers: { "content-type": headers.get("content-type") ?? "", "content-length": String(length) },
	});
}

test("an upload of thousands of parts is refused before it is parsed", async () => {
	await expect(readUpload(post(multipart(3000), multipartType))).rejects.toHaveProperty("status", 400);
});
