import { z } from "zod";
import { emailExample } from "./email-example";
import type { Reading } from "./text-fields.server";

/** Lowers the case of the domain. Stricter than HTML's rule, which accepts "a@b" and "a..b@c.pe". */
export function readEmail(typed: string): Reading {
	if (typed === "") return { value: "" };
	const isAddress =
		z.regexes.html5Email.test(typed) && /@.+\.[a-z][a-z\d-]+$/i.test(typed) && !/^\.|\.\.|\.@/.test(typed);
	if (!isAddress) return { fault: `Escribe un correo como ${emailExample}.` };
	const at = typed.lastIndexOf("@");
	return { value: typed.slice(0, at) + typed.slice(at).toLowerCase() };
}
