/** What people write before a number of any kind, as in «N° 123» and «mi código es 123». */
const commonLabels = "N(?= ?[.°:#])|NO|NRO|N[UÚ]M(?:ERO)?|C[OÓ]D(?:IGO)?|REF(?:ERENCIA)?";

/**
 * Removes the words and signs before a number, as in «Nro. de operación: 123».
 * @param typed as `plainCode` gives it, in capital letters @param names of such numbers, as a regular expression
 */
export function withoutLabels(typed: string, names: string): string {
	const label = `(?:(?:DEL?|EL|LA|MI|SU|TU) +)*(?:${commonLabels}|${names})(?![\\p{L}\\p{N}])(?: +ES(?= ))?`;
	return typed.replace(/[ºª]/g, "°").replace(new RegExp(`^(?:[^\\p{L}\\p{N}+]|${label})+`, "u"), "");
}
