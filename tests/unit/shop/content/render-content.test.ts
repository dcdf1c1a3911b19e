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

it("a placeholder in a text names the contact form, and the e-mail and telephone as far as they are set", () => {
	const email = '<a href="mailto:a@b.pe">a@b.pe</a>';
	const phone = '<a href="tel:+5114281234">+51 1 428 1234</a>';
	const form = '<a href="/contacto">por el formulario de contacto</a>';
	expect(render("contacto", { email: "a@b.pe" })).toBe(`<p>${form} o al correo ${email}</p>`);
	expect(render("contacto", { email: "a@b.pe", phone: "+51 1 428 1234" })).toBe(
		`<p>${form}, al correo ${email} o al teléfono ${phone}</p>`,
	);
	expect(render("contacto")).toBe(`<p>${form}</p>`);
});

it("a placeholder in a text names the supplier as far as it is set", () => {
	const supplier = { legalName: "Casa & Luz S. A. C.", ruc: "20131312955", address: "Jr. Uno 1, Lima" };
	expect(render("vendedor", supplier)).toBe(
		"<p>Casa &amp; Luz S. A. C., RUC 20131312955, Jr. Uno 1, Lima</p>",
	);
	expect(render("vendedor")).toBe("<p>Wasi</p>");
});

it("a placeholder in a text announces payment methods, the founding and free returns only if they are set", () => {
	expect(render("medios-de-pago", { paymentMethods: ["Yape", "Plin"] })).toBe("<p>: Yape y Plin</p>");
	expect(render("historia", { founding: "Desde 2006" })).toContain("<p>Desde 2006</p>");
	expect(render("devoluciones-gratis", { freeReturns: "/devoluciones-gratis" })).toContain(
		'<a href="/devoluciones-gratis">condiciones</a>',
	);
	for (const placeholder of ["medios-de-pago", "historia", "devoluciones-gratis"] as const)
		expect(render(placeholder)).toBe("<p></p>");
});
