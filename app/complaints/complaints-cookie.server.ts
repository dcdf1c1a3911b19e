import { recordAccessCookie } from "~/http/record-access-cookie.server";

/** Numbers of the complaints that this browser filed, or looked up by document number. */
export const complaintsCookie = recordAccessCookie("wasi_complaints");
