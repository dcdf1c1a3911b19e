import type { ColorId } from "~/domain/goods/colors";

/** Finds what is on sale, although no product's texts say so. */
export const saleWord = "oferta";

export const saleNames = "oferta, descuento, rebaja, promoción, promo, liquidación, remate";

/** Names of units, the usual one first. */
export const units: readonly string[] = [
	"pulgada, pulg, in, inch",
	"cm, centímetro, cms",
	"mm, milímetro",
	"metro, m, mt, mts",
	"litro, l, lt, lts",
	"ml, mililitro",
	"kg, kilo, kilogramo, kgs",
	"gb, giga, gigabyte",
	"tb, tera, terabyte",
	"w, watt, vatio",
	"plaza, pl, pz",
	"mah, miliamperio",
	"hz, hertz",
];

/** Groups of names that shoppers in Peru use for the same thing. Each name also finds the others of its group. */
export const synonyms: readonly string[] = [
	"televisor, televisión, tele, tv, teve, smart tv",
	"celular, celu, móvil, smartphone, teléfono, cel",
	"audífonos, auriculares, audifonos bluetooth, headphones, earphones, headset",
	"parlante, altavoz, bocina, speaker",
	"bluetooth, blutú, blututh, bluetu",
	"wifi, guifi, wiffi",
	"usb c, tipo c, type c",
	"barra de sonido, soundbar",
	"tocadiscos, tornamesa",
	"laptop, notebook, computadora, compu, computador, ordenador",
	"mouse, mause, ratón",
	"proyector, videobeam, beamer",
	"reloj inteligente, smartwatch",
	"licuadora, blender",
	"hervidor, tetera, pava eléctrica, jarra eléctrica",
	"freidora de aire, air fryer, airfryer, freidora sin aceite",
	"olla arrocera, arrocera",
	"cafetera, máquina de café",
	"velador, mesa de noche, mesita de noche, mesa de luz, buró",
	"mesa de centro, mesita de centro, mesa ratona, mesa de sala",
	"rack de tv, mueble de tv, mueble para televisor, mueble de tele, mesa de tv, mesa para televisor, mesa de tele, centro de entretenimiento",
	"sofá, sillón de tres cuerpos, couch",
	"butaca, sillón, poltrona",
	"estante, librero, repisa, estantería, anaquel",
	"cómoda, cajonera, gavetero",
	"aparador, bufet, buffet, trinchante",
	"alfombra, tapete",
	"cojín, almohadón",
	"florero, jarrón",
	"maceta, macetero",
	"lámpara colgante, lámpara de techo",
	"lámpara de mesa, lámpara de noche, lámpara de velador",
	"foco, bombilla, bombillo, ampolleta",
	"vajilla, platos, loza",
	"copa, copas de vino",
	"sábanas, juego de cama, ropa de cama",
	saleNames,
	...units,
];

/** One-way synonyms, by what they find: "pc" finds laptops, but "laptop" does not find "pc", which has other meanings too. */
export const aliases: Readonly<Record<string, string>> = {
	laptop: "portátil, pc",
	televisor: "pantalla",
	sofá: "mueble, juego de sala",
	"mesa de comedor": "juego de comedor",
	parlante: "equipo",
	vajilla: "tazas",
	copa: "vasos",
	lámpara: "luz",
	maceta: "planta",
	aspiradora: "robot",
	tocadiscos: "vinilo",
	memoria: "ram",
	wifi: "internet",
	"4k": "uhd, ultra hd",
	"2 plazas": "matrimonial, dos plazas",
	"1.5 plazas": "plaza y media",
	queen: "queen size",
	king: "king size",
	[saleWord]: "barato, barata, económico, económica",
};

export const shades: Readonly<Partial<Record<ColorId, string>>> = {
	blanco: "blanca",
	negro: "negra",
	rojo: "roja, colorado, colorada, guinda, granate",
	amarillo: "amarilla, mostaza",
	rosado: "rosada, rosa",
	dorado: "dorada",
	plateado: "plateada",
	gris: "plomo, ploma",
	azul: "celeste",
	beige: "crema, hueso",
	terracota: "naranja, anaranjado, anaranjada, ladrillo",
	marron: "chocolate",
};

/** Categories and kinds of product, each with the products (single words) that it replaces where they are not sold. */
export const substitutes: Readonly<Record<string, string>> = {
	electrohogar:
		"refrigeradora, refri, refrigerador, nevera, congeladora, freezer, frigobar, lavadora, secadora, microondas, horno, cocina, plancha, batidora, tostadora, lavavajilla, campana, electrodoméstico, terma",
	ventilador: "acondicionado, climatizador, calefactor, estufa",
	licuadora: "batidora, extractor, procesador, juguera, oster, imaco, nutribullet",
	comedor: "cubiertos, tenedor, cuchara, cuchillo, olla, sartén, mantel",
	cafetera: "nespresso",
	aspiradora: "roomba",
	vajilla: "cubiertos, tazón, jarra",
	dormitorio: "colchón, almohada, edredón, frazada, cubrecama, ropero, closet, armario, cuna",
	cama: "colchón, rosen, paraíso, somier, tarima, litera",
	cómoda: "zapatera, ropero, closet, armario",
	cojín: "almohada",
	sala: "puf, reclinable, seccional, futón",
	sofá: "reclinable, seccional, futón, puf",
	silla: "banca, banco, taburete",
	butaca: "mecedora",
	computación: "tablet, ipad, impresora, webcam, escritorio",
	laptop:
		"tb, i3, i5, i7, i9, core, intel, ryzen, tablet, ipad, macbook, chromebook, hp, lenovo, asus, dell, acer",
	celulares: "tablet, ipad, iphone, samsung, xiaomi, motorola, huawei, honor, chip",
	audífonos: "airpods, earbuds",
	parlante: "jbl, alexa, sonos",
	reloj: "watch",
	audio: "micrófono, radio, minicomponente, karaoke, subwoofer",
	cargador: "powerbank, bank",
	televisor: "consola, playstation, ps4, ps5, xbox, nintendo, samsung, lg, decodificador, chromecast, roku",
	iluminación: "foco, bombilla, linterna, reflector, velas, araña",
	decoración: "regalo, navidad, cumpleaños, cuadro, cortina, adorno, velas, portarretrato",
};
