import { createRequire } from "node:module";
import morgan from "morgan";
import { expect, it, vi } from "vitest";
import { silenceRemixServe } from "~/web/server/silence-remix-serve.server";
import { anExchange } from "../http/exchange";

const formatOfRemixServe = "tiny";

it("remix-serve has no line for a request", () => {
	const ofRemixServe = createRequire(createRequire(import.meta.url).resolve("@remix-run/serve/package.json"));
	expect(ofRemixServe("morgan"), "the same module").toBe(morgan);
	silenceRemixServe();
	const write = vi.fn();
	const { request, response } = anExchange();
	morgan(formatOfRemixServe, { stream: { write }, immediate: true })(request, response, () => {});
	expect(write).not.toHaveBeenCalled();
});
