import { accessCookie } from "~/web/http/access-cookie.server";

/** References of the orders that this browser placed, or looked up by document number. */
export const orderAccessCookie = accessCookie("wasi_orders");
