import { afterAll, beforeAll, expect, test } from "vitest";
import type { Input } from "../../scripts/attack/growth/inputs";
import { measureGrowth } from "../../scripts/attack/growth/measure-growth";
import { namesInSource } from "../../scripts/attack/growth/names-in-source";
import { findAllInputs } from "../../scripts/attack/growth/run-growth";
import { attackedEnv } from "../../scripts/attack/scenario";
import { type RunningStore, startStore } from "../support/serving";

let store: RunningStore;
let inputs: Input[];
beforeAll(async () => {
	store = await startStore({ env: attackedEnv });
	inputs = await findAllInputs(store, true);
}, 300_000);
afterAll(() => store.stop());

const accents = Buffer.from("\u0301\u0316").toString("latin1");
/** `npm run attack -- --growth` tries many more. */
const fillings = { form: [" ", accents], head: [" ", ",", "/", "a.b@", accents] };

/** Others on the machine, or in the suite, do not change the processor time. */
function clock(): number {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1000;
}

test("the inputs are found of every form, and of every name that the store reads from a query", () => {
	const names = inputs.map(({ name }) => name);
	for (const part of ["contacto", "ya-pague", "opinar", "devolver-productos", "aceptar-cotizacion"])
		expect(names, part).toContainEqual(expect.stringContaining(`POST /${part}.data?`));
	for (const part of ["/admin/pedidos/", "/admin/tienda/", "/admin/descuentos", "/admin/productos/"])
		expect(names, part).toContainEqual(expect.stringContaining(`POST ${part}`));
	expect(names).toContainEqual(expect.stringContaining("/favicon.svg host: "));
	const found = new Set(names.flatMap((name) => /^\/.*[?&]([^=&]+)=$/.exec(name)?.[1] ?? []));
	const read = namesInSource(/(?:searchParams|query)\.(?:get|getAll|has)\("(\w+)"\)/g);
	expect(read.filter((name) => !found.has(name))).toEqual([]);
	expect(names).toContain("/ cookie: __Host-wasi_cart=");
});

test("no input of a stranger takes much longer for what it is filled with", {
	timeout: 600_000,
}, async () => {
	const options = { least: 50, noise: 0.25, clock };
	for (const [kind, chosen] of Object.entries(fillings)) {
		const some = inputs.filter(({ name }) => name.startsWith("POST") === (kind === "form"));
		for await (const slow of measureGrowth(store.url, some, { fillings: chosen, ...options })) {
			// What remix-serve answers in production, which does not run in this process.
			if (!slow.fault?.includes("501")) expect.soft(slow).toBeUndefined();
		}
	}
});
