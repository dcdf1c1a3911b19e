/** Of many names the first, and how many more there are: "Lima, Cusco y 3 más". */
export function nameSome(names: readonly string[], most = 10, separator = ", "): string {
	const more = names.length > most ? ` y ${names.length - most} más` : "";
	return names.slice(0, most).join(separator) + more;
}
