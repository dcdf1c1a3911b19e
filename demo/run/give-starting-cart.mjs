/** Loaded before the store: gives each browser without a cart the six lines of the specification's cart. */
import { randomBytes } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import { createCookie } from "@remix-run/node";

const lines = [
	"sofa-ayni_60c5a9*1",
	"lampara-de-pie-killa*2",
	"parlante-bluetooth-taki_892c8b*1",
	"televisor-55-qhawa_0c441f*1",
	"juego-de-sabanas-puyu_a5a937*2",
	"hervidor-electrico-yaku_0a9eb6*1",
];
const cookie = createCookie("wasi_cart", {
	path: "/",
	httpOnly: true,
	secrets: [String(process.env.SESSION_SECRET)],
});
const newCart = () => cookie.serialize(`1!${randomBytes(8).toString("hex")}!${lines.join("~")}!!`);
let cart = await newCart();

subscribe("http.server.request.start", async (/** @type {any} */ { request, response }) => {
	const { headers, url } = request;
	// Tests that need an empty cart send the cookie demo_cart. A browser that stores no cookies is told so after it changed the cart.
	const isPage = (headers["sec-fetch-dest"] ?? "document") === "document" && !url.includes("cambio=");
	if (!isPage || /(^|; *)(wasi_cart|demo_cart)=/.test(headers.cookie ?? "")) return;
	const [pair] = cart.split(";");
	headers.cookie = headers.cookie ? `${headers.cookie}; ${pair}` : pair;
	response.appendHeader("Set-Cookie", cart);
	cart = await newCart();
});
