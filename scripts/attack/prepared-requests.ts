/** The bytes of a GET as text. @param sender an IP address */
export function getBytes(path: string, sender: string, cookie?: string): string {
	return `GET ${path} HTTP/1.1\r\n${headersOf(sender, cookie)}\r\n`;
}

/** The bytes of a form post as text. @param fields of the form, or its encoded body; `{{n}}` counts as six digits */
export function postBytes(
	path: string,
	fields: Record<string, string> | string,
	sender: string,
	cookie?: string,
	type = "application/x-www-form-urlencoded",
): string {
	const body = typeof fields === "string" ? fields : encode(fields);
	const length = body.replaceAll("{{n}}", "000000").length;
	return `POST ${path} HTTP/1.1\r\n${headersOf(sender, cookie)}Content-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n${body}`;
}

/** Leaves the placeholder as it is. */
function encode(fields: Record<string, string>): string {
	const placeholder = "{{n}}";
	return new URLSearchParams(fields).toString().replaceAll(encodeURIComponent(placeholder), placeholder);
}

function headersOf(sender: string, cookie: string | undefined): string {
	return `Host: 127.0.0.1\r\nX-Real-IP: ${sender}\r\n${cookie ? `Cookie: ${cookie}\r\n` : ""}`;
}
