import { createServer } from "node:http";
import { expect, test } from "vitest";
import { busyResponse, refuseBusy } from "~/web/rate-limits/refuse-busy.server";
import { listenDuringTest } from "../http/serving";

test.each([
	[5, "en unos segundos"],
	[840, "en 14 minutos"],
])("a form that is refused for %i seconds was not received, and a page not shown", async (seconds, when) => {
	const server = createServer((request, response) => refuseBusy(request, response, 429, seconds));
	const url = await listenDuringTest(server);
	const form = await fetch(url, { method: "POST", body: "a=b" });
	expect(form.headers.get("retry-after")).toBe(String(seconds));
	expect(await form.text()).toContain(`envíalo otra vez ${when}`);
	expect(await (await fetch(url)).text()).toContain("no podemos mostrarte esta página");
});

test("a form that got no answer in time may have been carried out", async () => {
	const answerTo = (method: string) => busyResponse(new Request("http://wasi.example/", { method })).text();
	expect(await answerTo("POST")).toContain("No sabemos si recibimos lo que enviaste");
	expect(await answerTo("GET")).toContain("Vuelve en unos segundos");
});
