/** Browsers never restore a file: the hint of a form that is shown again asks for it. */
export function fileHint(isShownAgain = false, accept = "", hint = ""): string {
	if (!isShownAgain) return hint;
	const chosen = accept.startsWith("image/") ? "una foto, elígela" : "un archivo, elígelo";
	return `Si habías elegido ${chosen} otra vez. ${hint}`;
}
