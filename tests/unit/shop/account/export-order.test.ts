import { expect, test } from "vitest";
import { collectPayment } from "~/domain/payments/collect-payment.server";
import { noticePayment, refusePayment } from "~/domain/payments/notice-payment.server";
import { exportOrder } from "~/shop/account/export-order.server";
import { anOwner, aShopper } from "../../../support/actors";
import { anOrder, aStoreWithOrder, reference, stepsOf, storedOrder } from "../../domain/orders/an-order";

const now = new Date("2026-11-13T09:00:00.000Z");

test("the file of personal data has every payment that the shopper reported, also a refused one", async () => {
	const store = aStoreWithOrder();
	const tell = (operation: string) =>
		noticePayment(store, { reference, operation, picturesFolder: "" }, aShopper(now));
	await tell("111");
	await refusePayment(store, { reference, reason: "No figura" }, anOwner(now));
	await tell("222");
	await collectPayment(store, { reference, method: "yape" }, anOwner(now));
	const told = exportOrder(await storedOrder(store), "2026-11-13");
	const refused = told.corregido.map((one) => "avisoDePago" in one && one.avisoDePago);
	expect([...refused, told.avisoDePago]).toMatchObject(
		["111", "222"].map((operacion) => ({ operacion, fecha: now.toISOString(), conFoto: false })),
	);
});

test.each([
	["2026-11-20", "Cotización hasta el 20 de noviembre de 2026"],
	["2026-11-21", "Cotización vencida"],
])("on %s the file of personal data calls a quote «%s»", (today, status) => {
	const quote = anOrder({ status: "quoted", history: stepsOf(["quoted"]), quotedUntil: "2026-11-20" });
	expect(exportOrder(quote, today).estado).toBe(status);
});
