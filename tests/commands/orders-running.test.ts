import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { runCommand } from "../support/commands";
import { placeOrder, runOrders } from "../support/ordering";
import { storeOfFile } from "../support/store-of-file";

const store = storeOfFile();

test("a mistaken payment that is taken back disappears from the shopper's page, and a refund is in the report", async () => {
	const { reference, shopper } = await placeOrder(store);
	const desk = async (...args: string[]) => {
		const { status, stdout, stderr } = await runOrders({ DATA_DIR: store.dataDir }, ...args);
		expect([status, stderr]).toEqual([0, ""]);
		return stdout;
	};
	expect(await desk("list")).toMatch(RegExp(`^${reference}\t.*\tpending\t1\tPEN 1170.00\tMaría`));
	const page = () => shopper.page(urls.trackedOrder(reference));
	await desk("status", reference, "paid", "--paid-by", "plin");
	expect(await page()).toContain("Recibimos tu pago");
	await desk("undo", reference, "--reason", "Era de otra persona");
	const html = await page();
	expect(html).toContain("Te llamaremos o escribiremos para acordar el pago.");
	expect(html).not.toMatch(/Recibimos tu pago|Pagado|otra persona|plin/);
	await desk("receipt", reference, "B001-55", "--pdf", "https://recibos.example/55.pdf");
	expect(await page()).toMatch(/Boleta B001-55/);
	await desk("status", reference, "paid");
	expect(await page()).toContain("Recibimos tu pago");

	await desk("refund", reference, "170", "--reason", "Llegó rayada");
	const report = await runCommand("report", ["--from", "2020-01-01", "--by", "day"], {
		DATA_DIR: store.dataDir,
	});
	expect(report.stdout).toMatch(/\ntotal +1 +1170\.00 +170\.00 +1000\.00 +847\.46 +152\.54\n/);
});
