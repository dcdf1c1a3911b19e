import { z } from "zod";
import { emailExample } from "./email-example";
import { plainCode } from "./plain-signs";
import type { Reading } from "./text-fields.server";

/**
 * Reads also `mailto:ana@x.pe`, `Ana <ana@x.pe>`, `Correo: ana@x.pe` and the signs of a sentence around. Lowers the case of the domain. Stricter
 * than HTML's rule, which accepts "a@b" and "a..b@c.pe".
 */
export function readEmail(typed: string): Reading {
	const address = plainCode(typed)
		.replace(/%40/, "@")
		.replace(/^[^@]*(?:[<([]|: |(?:mailto|correo|mail):)/i, "")
		.replace(/(@[^?\]]*)[?\]].*$/, "$1")
		.replace(/ *([@.]) */g, "$1")
		.replace(/^[ /]+|[ .,;:!>)/"'’”»…]+$/g, "");
	if (address === "" && typed.trim() === "") return { value: "" };
	const isAddress =
		z.regexes.html5Email.test(address) &&
		/@.+\.[a-z][a-z\d-]+$/i.test(address) &&
		!/^\.|\.\.|\.@/.test(address);
	const meant = address.replace(/@.*/, (domain) => domain.replaceAll(",", "."));
	if (!isAddress && meant !== address && "value" in readEmail(meant))
		return {
			fault: `Escribe punto en lugar de coma. ¿Quisiste decir ${meant}? Corrígelo y envía otra vez.`,
		};
	if (!isAddress) return { fault: `Escribe un correo como ${emailExample}.${nameFault(address)}` };
	const at = address.lastIndexOf("@");
	return { value: address.slice(0, at) + address.slice(at).toLowerCase() };
}

function nameFault(address: string): string {
	const wrong = /[^\p{C}\w.!#$%&'*+/=?^{|}~@-]/u.exec(address)?.[0];
	if (wrong) return wrong === " " ? " Quita los espacios." : ` Quita «${wrong}».`;
	const domain = address.split("@").slice(1);
	if (domain.length !== 1)
		return domain.length === 0 ? " Le falta la arroba (@)." : " Tiene más de una arroba (@).";
	if (address.includes("..")) return " Tiene dos puntos seguidos.";
	return /\.[a-z]/i.test(domain[0] ?? "") ? "" : " Le falta el final, como .com.";
}
