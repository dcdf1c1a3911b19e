import { expect, it } from "vitest";
import type { Business } from "~/domain/business/business-record.server";
import type { PlaceholderName } from "~/domain/content/compiled-content";
import { describeZone, listZones } from "~/domain/delivery/shipping-zones";
import { renderContent } from "~/shop/content/render-content.server";

const render = (placeholder: PlaceholderName, business: Business = {}) =>
	renderContent({ parts: ["<p>", { placeholder }, "</p>"] }, business);

it("a placeholder in a text shows the delivery zones of the checkout", () => {
	for (const zone of listZones({})) {
		expect(render("zonas-de-envio")).toContain(zone.name);
		expect(render("zonas-de-envio")).toContain(describeZone(zone));
	}
});

const [email, phone] = ["a@b.pe", "+51 1 428 1234"];
const mailLink = '<a href="mailto:a@b.pe">a@b.pe</a>';
const phoneLink = '<a href="tel:+5114281234">+51 1 428 1234</a>';
const form = '<a href="/contacto">por el formulario de contacto</a>';
const supplier = { legalName: "Casa & Luz S. A. C.", ruc: "20131312955", address: "Jr. Uno 1, Lima" };
const conditions = '<a href="/devoluciones-gratis">condiciones</a>';

it.each<[PlaceholderName, Business, shown: unknown]>([
	["contacto", { email }, `<p>${form} o al correo ${mailLink}</p>`],
	["contacto", { email, phone }, `<p>${form}, al correo ${mailLink} o al teléfono ${phoneLink}</p>`],
	["contacto", {}, `<p>${form}</p>`],
	["vendedor", supplier, "<p>Casa &amp; Luz S. A. C., RUC 20131312955, Jr. Uno 1, Lima</p>"],
	["vendedor", {}, "<p>Wasi</p>"],
	["medios-de-pago", { paymentMethods: ["Yape", "Plin"] }, "<p>: Yape y Plin</p>"],
	["historia", { founding: "Desde 2006" }, expect.stringContaining("<p>Desde 2006</p>")],
	["devoluciones-gratis", { freeReturns: "/devoluciones-gratis" }, expect.stringContaining(conditions)],
	["dias-de-devolucion", { freeReturns: "/devoluciones-gratis", returnDays: 7 }, "<p>7</p>"],
	["dias-de-devolucion", { freeReturns: "/devoluciones-gratis" }, "<p>30</p>"],
	["medios-de-pago", {}, "<p></p>"],
	["historia", {}, "<p></p>"],
	["devoluciones-gratis", {}, "<p></p>"],
])("the placeholder %s of a business with %j shows %s", (placeholder, business, shown) => {
	expect(render(placeholder, business)).toEqual(shown);
});
