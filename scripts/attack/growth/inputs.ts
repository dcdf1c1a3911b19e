import { urls } from "~/platform/urls";
import type { Question } from "../../bench/visits";

/** A part of a request that its sender fills, or several that are filled together. */
export interface Input {
	name: string;
	/** Of all places together. */
	mostBytes: number;
	/** How many fillings `fill` takes: 1 unless given. */
	places?: number;
	/** Of a place where all fillings cost the same, the only one to try. */
	onlyFilling?: string;
	/** How a filling is sent where it takes more bytes than its own, of which `mostBytes` counts each. */
	encode?(bytes: string): string;
	/** @param bytes an encoded filling for each place, each byte as a character */
	fill(...bytes: string[]): Question;
}

/** Node refuses more. */
const mostHeadBytes = 15_000;
/** The store refuses a form of more than 64 KB. */
const mostBodyBytes = 60_000;
const longestBody = 65_000;
/** The store refuses a body of many shorter ones. */
const shortestChunkBytes = 17;

/** Of the request's own, of proxies, and of the libraries. */
export const headers =
	"accept accept-encoding accept-language authorization cache-control connection content-type cookie expect forwarded from host if-match if-modified-since if-none-match if-range if-unmodified-since last-event-id origin purpose range referer save-data sec-fetch-dest sec-fetch-mode sec-fetch-site te traceparent upgrade-insecure-requests user-agent via x-forwarded-for x-forwarded-host x-forwarded-port x-forwarded-proto x-http-method-override x-real-ip x-request-id x-remix-response".split(
		" ",
	);
/** Have broken parsers, templates and queries elsewhere. */
const words = [
	..."__proto__ -1 1e309 NaN {{7*7}} ../../../../etc/passwd <script>alert(1)</script> sofa-ayni".split(" "),
	...['"><img src=x onerror=alert(1)>', "' OR 1=1 --", "\0"],
];

export function headerInput(path: string, header: string, start: string): Input {
	return {
		name: `${path} ${header}: ${start}`,
		mostBytes: mostHeadBytes,
		fill: (bytes = "") => ({ path, headers: { [header]: start + bytes } }),
	};
}

export function pathInput(start: string, cookie = ""): Input {
	return {
		name: start,
		mostBytes: mostHeadBytes - cookie.length,
		encode: (bytes) => bytes.replace(/[^\x21-\x7e]|#/g, encodeByte),
		fill: (bytes = "") => ({ path: start + bytes, ...(cookie && { headers: { cookie } }) }),
	};
}

export const methodInputs = "HEAD PUT DELETE PATCH OPTIONS TRACE".split(" ").flatMap((method) =>
	[urls.tracking, `${urls.cart}.data`].map((path): Input => {
		const input = pathInput(`${path}?`);
		return { ...input, name: `${method} ${path}`, fill: (bytes = "") => ({ ...input.fill(bytes), method }) };
	}),
);

/** Its body is given a time by its address, before that is refused as too long. */
export const postedPathInput: Input = {
	...pathInput("/"),
	name: "/ (POST)",
	fill: (bytes = "") => ({ method: "POST", path: `/${bytes}`, body: "a" }),
};

export const boundaryInput: Input = {
	name: "POST (boundary)",
	mostBytes: mostHeadBytes,
	fill: (bytes = "") => ({
		...{ method: "POST", path: urls.contact() },
		headers: { "content-type": `multipart/form-data; boundary=${bytes}` },
		body: `--${bytes}\r\n`.repeat(3),
	}),
};

export interface FormField {
	name: string;
	value: string;
	isHidden: boolean;
}

/** A name, the body itself, its chunks, and what stands around the parts of a body in parts. */
export function bodyInputs(action: string, fields: readonly FormField[], cookie: string): Input[] {
	type BodyOf = (bytes: string) => string;
	const inputOf =
		(type: string) =>
		(name: string, bodyOf: BodyOf, chunkBytes = 0): Input => ({
			name: `POST ${action} (${name})`,
			mostBytes: mostBodyBytes,
			fill: (bytes = "") => ({
				...{ chunkBytes, method: "POST", path: action, headers: { "content-type": type, cookie } },
				body: Buffer.from(bodyOf(bytes).slice(0, longestBody), "latin1"),
			}),
		});
	const urlencoded = inputOf("application/x-www-form-urlencoded");
	const parts = inputOf("multipart/form-data; boundary=x");
	const onePart = (name: string, partOf: (bytes: string) => [head: string, text: string]) =>
		parts(name, (bytes) => `${part("x", ...partOf(bytes))}--x--`);
	return [
		{ ...urlencoded("hostile words", () => hostileBody(fields)), onlyFilling: "a" },
		{ ...urlencoded("a name", (bytes) => `${bytes}=`), encode: encodeAll },
		urlencoded("body", (bytes) => bytes),
		{ ...urlencoded("chunks", (bytes) => bytes, shortestChunkBytes), onlyFilling: "a" },
		onePart("part's name", (bytes) => [`name="${bytes}"`, ""]),
		onePart("part's head", (bytes) => [`name="a"; ${bytes}`, ""]),
		onePart("part's text", (bytes) => ['name="a"', bytes]),
		onePart("file's name", (bytes) => [`name="picture"; filename="${bytes}"`, "a"]),
		onePart("picture", (bytes) => ['name="picture"; filename="a"', `\xff\xd8\xff${bytes}`]),
		parts("parts", (bytes) => bytes),
	];
}

/** Fills some of a form's fields, in parts, where each byte of a filling takes one of the body. */
export function fieldsInput(
	action: string,
	fields: readonly FormField[],
	cookie: string,
	group: readonly FormField[],
): Input {
	const boundary = "end-of-the-field";
	const bodyOf = (bytes: readonly string[]) =>
		`${fields
			.map((field) => {
				const text = bytes[group.indexOf(field)] ?? toBytes(field.value);
				return part(boundary, `name="${toBytes(field.name)}"`, text);
			})
			.join("")}--${boundary}--`;
	return {
		name: `POST ${action} ${group.map(({ name }) => name)}`,
		mostBytes: mostBodyBytes - bodyOf([]).length,
		places: group.length,
		fill: (...bytes) => ({
			...{ method: "POST", path: action },
			headers: { "content-type": `multipart/form-data; boundary=${boundary}`, cookie },
			body: Buffer.from(bodyOf(bytes), "latin1"),
		}),
	};
}

/** The intent stays, so that its act reads the others. */
function hostileBody(fields: readonly FormField[]): string {
	const pairs = fields.map(({ name, value }, index) => [
		name,
		name === "intent" ? value : (words[index % words.length] ?? ""),
	]);
	const hostile = [...pairs, ["__proto__", "x"], ["constructor", "x"]];
	return hostile.map((pair) => pair.map((text) => encodeAll(toBytes(text))).join("=")).join("&");
}

function part(boundary: string, head: string, text: string): string {
	return `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
}

/** @returns each byte of the text in UTF-8 as a character */
function toBytes(text: string): string {
	return Buffer.from(text).toString("latin1");
}

function encodeAll(bytes: string): string {
	return bytes.replace(/[^\w.-]/g, encodeByte);
}

const encodedBytes = Array.from(
	{ length: 256 },
	(_, byte) => `%${Buffer.of(byte).toString("hex").toUpperCase()}`,
);

/** By a table, because a body may have 60,000 of them. */
function encodeByte(byte: string): string {
	return encodedBytes[byte.charCodeAt(0)] ?? "";
}
