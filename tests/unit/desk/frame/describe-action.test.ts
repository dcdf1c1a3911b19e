import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describeAction, describeRecord } from "~/desk/frame/describe-action";

test.each([
	["admin pedidos devolucion", "Pedidos: devolución"],
	["admin pedidos no-llego", "Pedidos: el pago no llegó"],
	["admin inventario", "Inventario"],
	["catalog product remove", "Catálogo: producto, quitar"],
	["constructor toString", "Constructor: toString"],
])("%s is told as %s", (action, said) => {
	expect(describeAction(action)).toBe(said);
});

test("a record is told by its kind and its id", () => {
	expect(describeRecord("order/wasi-7k3m-9xa4")).toBe("pedido wasi-7k3m-9xa4");
	expect(describeRecord("business/store")).toBe("datos de la tienda");
	expect(describeRecord("constructor/uno")).toBe("constructor uno");
});

const onlyRead = /^(.* )?(list|show|low|waiting|journal|export|all|sales)$/;

/** By program: `catalog product set`. */
const actions = readdirSync("scripts")
	.filter((file) => file.endsWith(".ts"))
	.flatMap((file) => {
		const source = readFileSync(`scripts/${file}`, "utf8");
		const [, name, commands = ""] =
			/runProgram\(\{\s*name: "([\w-]+)",.*?\n\tcommands: \{(.*?)\n\t\}/s.exec(source) ?? [];
		const names = [...commands.matchAll(/^\t\t"?([a-z]+(?:[ -][a-z]+)*)"?: /gm)].map(
			([, command]) => command ?? "",
		);
		return names.filter((command) => !onlyRead.test(command)).map((command) => `${name} ${command}`);
	});

test("every word of the commands that change something is told in Spanish", () => {
	expect(actions).toEqual(
		expect.arrayContaining(["catalog product set", "orders refund", "staff sign-out", "store unset"]),
	);
	const english = actions.flatMap((action) =>
		action.split(" ").filter((word) => describeAction(word).toLowerCase() === word),
	);
	expect(english).toEqual([]);
});

test("every act of the desk that has several words is told in them", () => {
	const files = readdirSync("app/desk", { recursive: true, encoding: "utf8" }).filter((file) =>
		/\.tsx?$/.test(file),
	);
	const sources = files.map((file) => readFileSync(`app/desk/${file}`, "utf8")).join("\n");
	const acts = [...sources.matchAll(/intent="(\w+-[\w-]+)"/g)].map(([, act = ""]) => act);
	expect(acts).toEqual(expect.arrayContaining(["no-llego", "renovar-cotizacion"]));
	expect(acts.filter((act) => describeAction(act).includes("-"))).toEqual([]);
});
