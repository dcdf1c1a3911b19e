/**
 * Sets the fields of an uncontrolled form: what is not in `values` becomes empty. Where the address decides what a form
 * says, a link or Back changes it from outside, and drawing the form anew would lose the focus.
 */
export function showValues(form: HTMLFormElement, values: Record<string, string>): void {
	for (const control of form.elements) {
		if (control instanceof HTMLInputElement && /checkbox|radio/.test(control.type)) {
			control.checked = values[control.name] === control.value;
		} else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
			control.value = values[control.name] ?? "";
		}
	}
}
