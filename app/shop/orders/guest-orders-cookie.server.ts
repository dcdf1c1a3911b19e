import { recordAccessCookie } from "~/web/http/record-access-cookie.server";

/** References of the orders that this browser placed, or looked up by document number. */
export const guestOrdersCookie = recordAccessCookie("wasi_orders");
