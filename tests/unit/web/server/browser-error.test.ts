import fc from "fast-check";
import { expect, it } from "vitest";
import { readBrowserError } from "~/web/server/browser-error.server";

const origin = "https://wasi.example";
const aReport = (overrides: object = {}) =>
	JSON.stringify({
		name: "TypeError",
		message: "x is undefined",
		stack: `TypeError: x is undefined\n    at load (${origin}/assets/interface-B8x2.js:1:2345)`,
		path: "/product/sofa-ayni",
		version: "3f9c2a71",
		...overrides,
	});

it.each([
	[
		"Chromium",
		`Error: x\n    at a.b (${origin}/assets/a-1.js:1:22)\n    at async ${origin}/assets/b-2.js:3:4\n    at <anonymous>`,
		["a.b (/assets/a-1.js:1:22)", "/assets/b-2.js:3:4"],
	],
	["Firefox", `load@${origin}/assets/a-1.js:1:22\n@${origin}/assets/b-2.js:3:4\n`, undefined],
])("reads the frames of %s", (_, stack, frames = ["load (/assets/a-1.js:1:22)", "/assets/b-2.js:3:4"]) => {
	expect(readBrowserError(aReport({ stack }))?.frames).toEqual(frames);
});

it.each([
	["what is no JSON", "{"],
	["another shape", "[]"],
	["an error of an extension", aReport({ stack: "Error\n    at x (chrome-extension://a/b.js:1:2)" })],
	["an address as its page", aReport({ path: "https://evil.example/" })],
	["a version that is none", aReport({ version: "a b" })],
])("refuses %s", (_, body) => {
	expect(readBrowserError(body)).toBeUndefined();
});

it("keeps nothing that a shopper typed, nor a query, nor a control character", () => {
	const message =
		'Bad\nvalue "maria@correo.pe" for 987 654 321 or 45678912 at https://wasi.example/seguimiento?pedido=7K3M#x\u0000!';
	const stack = `TypeError: ${message}\n    at 45678912 (${origin}/assets/a.js:1:2?documento=45678912)`;
	expect(readBrowserError(aReport({ message, stack }))).toMatchObject({
		message: "Bad value … for … or … at https://wasi.example/seguimiento !",
		frames: ["45678912 (/assets/a.js:1:2)"],
	});
});

it("is short, whatever is sent", () => {
	fc.assert(
		fc.property(fc.string({ maxLength: 2000 }), fc.string({ maxLength: 200 }), (text, frame) => {
			const stack = `${frame} (${origin}/assets/a.js:1:2)\n`.repeat(50);
			const read = readBrowserError(aReport({ name: text, message: text, stack }));
			expect(read?.frames).toHaveLength(20);
			expect(JSON.stringify(read).length).toBeLessThan(6000);
			expect(`${read?.name}${read?.message}${read?.frames}`).not.toMatch(/\p{Cc}/u);
		}),
	);
});
