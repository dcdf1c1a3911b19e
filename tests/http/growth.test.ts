import { afterAll, beforeAll, expect, test } from "vitest";
import { measureGrowth } from "../../scripts/attack/growth/measure-growth";
import { findAllInputs } from "../../scripts/attack/growth/run-growth";
import { attackedEnv } from "../../scripts/attack/scenario";
import { type RunningStore, startStore } from "../support/serving";

let store: RunningStore;
beforeAll(async () => {
	store = await startStore({ env: attackedEnv });
});
afterAll(() => store.stop());

const accents = Buffer.from("\u0301\u0316").toString("latin1");

/** Bodies and headers are read before anybody looks at the form or the page: one of each kind is enough. */
const isAnother = [
	/^POST (?!\/contacto |\/ya-pague\?).* \((?!boundary)/,
	/^(\/cart\.data|\/product-list|\/catalogo\.rss) [\w-]+: /,
];

/** Others on the machine, or in the suite, do not change the processor time. */
function clock(): number {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1000;
}

test("no input of a stranger takes a tenth of a second, whatever it is filled with", {
	timeout: 600_000,
}, async () => {
	const inputs = await findAllInputs(store);
	const names = inputs.map(({ name }) => name).join("\n");
	for (const part of ["POST /contacto ", "POST /ya-pague?pedido=", "POST /admin/pedidos/", "/nada host: "])
		expect(names).toContain(part);
	const wanted = inputs.filter(({ name }) => !isAnother.some((kind) => kind.test(name)));
	const [posts, heads] = [true, false].map((isPost) =>
		wanted.filter(({ name }) => name.startsWith("POST") === isPost),
	);
	for (const [some = [], fillings] of [
		[posts, [",", "a.b@", accents, "--x\r\n"]],
		[heads, [",", "a.b@", accents]],
	] as const)
		for await (const slow of measureGrowth(store.url, some, { fillings, least: 100, clock }))
			expect.soft(slow).toBeUndefined();
});
