import type { Business } from "~/domain/business/business-record.server";
import { urls } from "~/platform/urls";

export interface Thing {
	"@type": string;
	[property: string]: unknown;
}

export function storeThing(business: Business, origin: string): Thing {
	const { legalName, ruc, address, city, phone, whatsapp, email, social } = business;
	return {
		...storeReference(origin),
		logo: `${origin}/icon-512.png`,
		legalName,
		taxID: ruc,
		address: address && {
			"@type": "PostalAddress",
			streetAddress: address,
			addressLocality: city,
			addressCountry: "PE",
		},
		telephone: phone,
		email,
		contactPoint: {
			"@type": "ContactPoint",
			contactType: "customer service",
			url: origin + urls.contact(),
			areaServed: "PE",
			availableLanguage: "es",
			telephone: whatsapp ?? phone,
			email,
		},
		sameAs: social,
	};
}

export function storeReference(origin: string): Thing {
	return { "@type": "OnlineStore", "@id": storeId(origin), name: "Wasi", url: `${origin}/` };
}

function storeId(origin: string): string {
	return `${origin}/#tienda`;
}

export function siteThing(origin: string): Thing {
	return {
		"@type": "WebSite",
		name: "Wasi",
		url: `${origin}/`,
		inLanguage: "es-PE",
		publisher: { "@id": storeId(origin) },
		potentialAction: {
			"@type": "SearchAction",
			target: { "@type": "EntryPoint", urlTemplate: `${origin}${urls.productList()}?q={search_term_string}` },
			"query-input": "required name=search_term_string",
		},
	};
}

export function breadcrumbsThing(origin: string, ...path: (readonly [name: string, page: string])[]): Thing {
	return {
		"@type": "BreadcrumbList",
		itemListElement: path.map(([name, page], index) => ({
			"@type": "ListItem",
			position: index + 1,
			name,
			item: origin + page,
		})),
	};
}

/** @param first position of the first item in the whole list, from 1 */
export function listThing(pages: readonly string[], first: number, origin: string): Thing {
	return {
		"@type": "ItemList",
		itemListElement: pages.map((page, index) => ({
			"@type": "ListItem",
			position: first + index,
			url: origin + page,
		})),
	};
}
