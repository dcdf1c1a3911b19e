/** The business behind the store. Fields that are not set are absent, and the store shows nothing in their place. */
export interface Business {
	/** Razón social. */
	legalName?: string;
	ruc?: string;
	/** Street, number and district. */
	address?: string;
	city?: string;
	/** As it is shown, `(01) 428 1234`. */
	phone?: string;
	/** E.164, `+51987654321`. */
	whatsapp?: string;
	email?: string;
	/** Opening hours, `Lunes a viernes de 9 a. m. a 6 p. m.` */
	hours?: string;
	/** https addresses of its pages in social networks. */
	social?: string[];
	/** Its story in a sentence or two, for the footer and Nosotros. */
	founding?: string;
	/** The payment methods that are announced, in the words shown. */
	paymentMethods?: string[];
	/** The path of the conditions for matching prices. The store makes this promise only while it is set. */
	priceMatch?: string;
	/** The path of the conditions for free returns, likewise. */
	freeReturns?: string;
}

export type BusinessField = keyof Business;

/** The promises that a page of conditions explains. */
export const businessPromises = ["priceMatch", "freeReturns"] as const;

/** What the Libro de Reclamaciones must say of the supplier (D.S. 011-2011-PCM, annex I). */
const legallyRequired = ["legalName", "ruc", "address"] as const;

export function findMissingLegalFields(business: Business): BusinessField[] {
	return legallyRequired.filter((field) => !business[field]);
}

/** @returns the field's name in commands, `legal-name` */
export function toOptionName(field: BusinessField): string {
	return field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The name of the business in sentences: the store's own until the legal one is set. */
export function legalNameOf({ legalName = "Wasi" }: Business): string {
	return legalName;
}

/** @param phone as people write it @returns a `tel:` link */
export function telLink(phone: string): string {
	return `tel:${phone.replace(/[^\d+]/g, "")}`;
}

/** @param whatsapp E.164 @param text already written @returns the address that opens a chat */
export function whatsappLink(whatsapp: string, text?: string): string {
	const query = text ? `?text=${encodeURIComponent(text)}` : "";
	return `https://wa.me/${whatsapp.replace("+", "")}${query}`;
}

/** @param address of a page in a social network @returns the network's name, or the site's */
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
