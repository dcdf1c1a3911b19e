import type { Business, BusinessField } from "./business-record.server";

export const businessPromises = ["priceMatch", "freeReturns"] as const;

/** The demo's articles, Nosotros and large picture. Stores that began before the field show them. */
export function hidesDemoContents({ demoContents }: Business): boolean {
	return demoContents === "ocultos";
}

/** For the Libro de Reclamaciones (D.S. 011-2011-PCM, annex I). */
const legallyRequired = ["legalName", "ruc", "address"] as const;

export function findMissingLegalFields(business: Business): BusinessField[] {
	return legallyRequired.filter((field) => !business[field]);
}

export function toOptionName(field: string): string {
	return field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

export function legalNameOf({ legalName = "Wasi" }: Business): string {
	return legalName;
}

/** Days to return goods after a change of mind. A shop that promises free returns and sets no days gives thirty. */
export function returnDaysOf({
	returnDays,
	freeReturns,
}: Pick<Business, "returnDays" | "freeReturns">): number | undefined {
	return returnDays ?? (freeReturns ? 30 : undefined);
}

export function telLink(phone: string): string {
	return `tel:${phone.replace(/[^\d+]/g, "")}`;
}

export function whatsappLink(whatsapp: string, text?: string): string {
	const query = text ? `?text=${encodeURIComponent(text)}` : "";
	return `https://wa.me/${whatsapp.replace("+", "")}${query}`;
}

export function socialNetworkName(address: string): string {
	const site = new URL(address).hostname.replace(/^(www|m|es-la)\./, "");
	return networkNames[site] ?? site;
}

const networkNames: Record<string, string> = {
	"facebook.com": "Facebook",
	"instagram.com": "Instagram",
	"linkedin.com": "LinkedIn",
	"pinterest.com": "Pinterest",
	"tiktok.com": "TikTok",
	"x.com": "X",
	"youtube.com": "YouTube",
};
