/** The values of a page's forms, without files, and without boxes that are not ticked. */
export const fieldsOf = (html: string): Record<string, string> => Object.fromEntries(fieldsIn(html));

/**
 * What a browser without scripts would send of a form in a page.
 * @param action of the form
 * @param part of its HTML, where several forms have the action
 */
export function typedIn(html: string, action: string, part = ""): [name: string, value: string][] {
	const form = (html.match(/<form[\s\S]*?<\/form>/g) ?? []).find(
		(one) => attributeOf(/<form[^>]*>/.exec(one)?.[0] ?? "", "action") === action && one.includes(part),
	);
	if (form === undefined) throw new Error(`There is no form of ${action}.`);
	return fieldsIn(form);
}

/** {@link typedIn} of a form whose fields have a name each, by these names. */
export const formIn = (...of: Parameters<typeof typedIn>): Record<string, string> =>
	Object.fromEntries(typedIn(...of));

function fieldsIn(form: string): [name: string, value: string][] {
	const fields: [string, string][] = [];
	for (const { 0: tag, 1: kind = "", index } of form.matchAll(/<(input|select|textarea)\b[^>]*>/g)) {
		const name = attributeOf(tag, "name");
		if (!name || /type="file"/.test(tag) || (/type="(checkbox|radio)"/.test(tag) && !/ checked=/.test(tag)))
			continue;
		const start = index + tag.length;
		const content = kind === "input" ? "" : form.slice(start, form.indexOf(`</${kind}>`, start));
		const options = content.match(/<option[^>]*>/g) ?? [];
		const chosen = options.find((option) => / selected=/.test(option)) ?? options[0] ?? "";
		const values: Record<string, string> = {
			input: attributeOf(tag, "value") ?? "",
			select: attributeOf(chosen, "value") ?? "",
			textarea: decode(content.replace(/^\n/, "")),
		};
		fields.push([name, values[kind] ?? ""]);
	}
	return fields;
}

export function attributeOf(tag: string, name: string): string | undefined {
	const [, value] = new RegExp(` ${name}="([^"]*)"`).exec(tag) ?? [];
	return value === undefined ? undefined : decode(value);
}

function decode(text: string): string {
	return text
		.replaceAll("&quot;", '"')
		.replaceAll("&#x27;", "'")
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&amp;", "&");
}
