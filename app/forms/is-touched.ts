/** Whether the control of a form differs from what the server rendered. */
export function isTouched(control: Element): boolean {
	if (control instanceof HTMLSelectElement) {
		const sent = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0];
		return control.value !== (sent?.value ?? "");
	}
	if (control instanceof HTMLInputElement && /checkbox|radio/.test(control.type))
		return control.checked !== control.defaultChecked;
	return (
		(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) &&
		control.value !== control.defaultValue
	);
}
